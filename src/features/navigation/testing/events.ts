/** The operator has gone to a screen, whose address may say more. */
export function moved(path: string, query?: string) {
  const more = query === undefined ? {} : { query };
  return {
    type: 'navigation/moved',
    data: { path, history: 'push', returnTo: null, ...more },
  } as const;
}

export const onActivities = moved('/command-center/activities');
export const onResources = moved('/command-center/resources');
