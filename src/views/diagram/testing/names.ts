// Names for a plan to draw.
import type { DiagramNames, DiagramPlan } from '../diagramPlan.ts';

const people = [
  'Maria Alvarez',
  'James Wu',
  'Linh Nguyen',
  'Marisol Ortega',
  'Cole Sanders',
  'Devon Okafor',
  'Genesis Bell',
  'Per Lund',
  'Ann Young',
  'Priya Rao',
  'Tom Becker',
  'Sam Stone',
];

/** Everyone has a name, every move a number and the tasks a title. */
export function namesOf({ drivers }: DiagramPlan): DiagramNames {
  const moves = drivers.flatMap(({ actions }) =>
    actions.flatMap((action) =>
      'activityId' in action && action.activityId !== null ? [action.activityId] : [],
    ),
  );
  const tasks = drivers.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.type === 'task' ? [action.taskId] : [])),
  );
  return {
    drivers: new Map(
      drivers.map(({ driverId }, at) => [driverId, { name: people[at % people.length] ?? '' }]),
    ),
    moves: new Map(
      moves.map((id) => [
        id,
        { name: `PA-1${id.replace(/\D/g, '').padStart(3, '0')}`, deadlineMs: null },
      ]),
    ),
    tasks: new Map(tasks.map((id) => [id, 'Release'])),
  };
}
