// Pictures of employees: kept beside the company's state, so that neither its journal nor a
// recording has them.
import type { Employee } from '#domain/entities.ts';
import { isSentPicture } from '#domain/pictures.ts';
import type { Sim } from '../core/sim.ts';
import { faceOf, isFaceName } from '../world/faces.ts';
import { canSee } from './reading.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './service.ts';

/** What a picture or a password is replaced by in the journal; it is as valid as that was. */
export const masked = '********';

/**
 * Some 60 MB in all: what is stored is never dropped to make room, so more are refused.
 * @limit pictures of a company
 * @says A company keeps at most 2,000 pictures.
 * @test sim/services/refusedActs.test.ts: a picture after 2,000
 */
const mostPictures = 2_000;

/**
 * Keeps a picture of an employee in place of the one before. Null: they have none any more.
 * Returns its name. A repeated journal has only the name, its store has the picture.
 */
export function keepPicture(sim: Sim, employee: Employee, data: string | null): string | null {
  const { id, avatar } = employee;
  const name = data === null ? null : `${id}-${sim.state.tallies.changes + 1}`;
  if (name !== null && data !== null && data !== masked) {
    if (!isSentPicture(data)) {
      throw new Refusal(422, 'BAD_PICTURE', 'The picture must be a small JPEG or PNG.');
    }
    if (avatar === null && picturesOf(sim) >= mostPictures) {
      throw new Refusal(422, 'TOO_MANY', 'A company keeps at most 2,000 pictures.');
    }
    change(sim, name, data);
  }
  dropPicture(sim, employee);
  return name;
}

/** The picture of an employee who leaves, or has another now. */
export function dropPicture(sim: Sim, { avatar }: Employee): void {
  if (avatar !== null) change(sim, avatar, null);
}

function change(sim: Sim, name: string, data: string | null): void {
  if (data === null) sim.pictures.delete(name);
  else sim.pictures.set(name, data);
  sim.pictureChanges.push({ name, data });
}

function picturesOf({ state }: Sim): number {
  return state.rows.employees.filter(({ avatar }) => avatar !== null && !isFaceName(avatar)).length;
}

export const readPicture: Serve<'picture'> = (sim, user, { name }) => {
  const { employees, drivers } = sim.state.rows;
  const person = [...employees, ...drivers].find(
    (one) => one.avatar === name && canSee(sim, user, one),
  );
  if (!person) return noPicture();
  const picture = isFaceName(name) ? faceOf(name) : sim.pictures.get(name);
  return picture ? { picture } : noPicture();
};

/** The gateway asks other servers; a company never does, and has no picture at an address. */
export function noPicture(): never {
  throw new Refusal(404, 'UNKNOWN_PICTURE', 'There is no such picture.');
}
