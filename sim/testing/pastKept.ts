// Keeps what a company files and hands it to the requests that read it, as a host does.
import type { Core, Stir } from '../company/core.ts';
import type { FiledDay } from '../core/filed.ts';

/** The same company; `days` gets what it files. */
export function pastKept(core: Core, days = new Map<number, FiledDay>()): Core {
  const keep = <S extends Stir>(stir: S): S => {
    for (const { day } of stir.filings) days.set(day.number, day);
    return stir;
  };
  return {
    ...core,
    tick: (ms) => keep(core.tick(ms)),
    replay: (entry) => keep(core.replay(entry)),
    handle(request, control) {
      const need = core.filedNeed(request);
      const filed = need.days.map((number) => days.get(number) as FiledDay);
      const { part } = need;
      return keep(
        core.handle(request, control, part ? { parts: filed.map(part) } : { lent: filed }),
      );
    },
  };
}
