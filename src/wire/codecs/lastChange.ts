// Who made the last change to a row, and when: a server need not tell.

export const lastChange = {
  modifiedMs: { at: 'lastModifiedDate', or: null },
  modifiedById: { at: 'lastModifiedById', or: null },
  modifiedByName: { at: 'lastModifiedByName', or: null },
} as const;
