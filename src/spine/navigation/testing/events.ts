/** The operator went to a screen; the address may contain a query. */
export function moved(path: string, query?: string) {
  const more = query === undefined ? {} : { query };
  return {
    type: 'navigation/moved',
    data: { path, history: 'push', returnTo: null, ...more },
  } as const;
}

export const onActivities = moved('/command-center/activities');
export const onResources = moved('/command-center/resources');
