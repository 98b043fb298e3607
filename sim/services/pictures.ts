// Pictures of employees: kept beside the company's state, so that neither its journal nor a
// recording has them.
import type { User } from '#domain/entities.ts';
import { isSentPicture } from '#domain/pictures.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { Sim } from '../core/sim.ts';
import { canSee } from './reading.ts';
import { Refusal } from './refusal.ts';

/** What a picture or a password is replaced by in the journal; it is as valid as that was. */
export const masked = '********';

const mostPictures = 500;

/** Keeps a picture under a new name. A repeated journal has none, and gives the same name. */
export function keepPicture(sim: Sim, employeeId: string, data: string): string {
  const name = `${employeeId}-${sim.state.tallies.changes + 1}`;
  if (data === masked) return name;
  if (!isSentPicture(data)) {
    throw new Refusal(422, 'BAD_PICTURE', 'The picture must be a small JPEG or PNG.');
  }
  sim.pictures.set(name, data);
  const [oldest] = sim.pictures.keys();
  if (sim.pictures.size > mostPictures && oldest !== undefined) sim.pictures.delete(oldest);
  return name;
}

export function readPicture(
  sim: Sim,
  user: User,
  { name }: Calls['picture']['request'],
): Calls['picture']['reply'] {
  const employee = sim.state.rows.employees.find(({ avatar }) => avatar === name);
  const picture = employee && canSee(sim, user, employee) && sim.pictures.get(name);
  if (!picture) throw new Refusal(404, 'UNKNOWN_PICTURE', 'There is no such picture.');
  return { picture };
}
