// An id beside the name that people know it by.

/** 'Ann Lee (ann)'; the id alone without a name. */
export function named(name: string | undefined, id: string): string {
  return name === undefined ? id : `${name} (${id})`;
}
