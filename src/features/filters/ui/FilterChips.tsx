import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { counted } from './FilteredOut.tsx';
import css from './FilterPanel.module.css';
import { Folds, Groups, type Mode, type Part, partsOf, useChosen } from './FilterParts.tsx';
import { useFiltered } from './useFilters.tsx';

/** The width of a line besides its chips, and the approximate width of a chip. */
const [withoutChipsPx, chipPx] = [330, 112];
/** Chips beside 'More', where there is room. */
const mostInLine = 3;

/** The first parts as chips, as many as fit, and the others in one popover. */
export function FilterChips({ mode, mapPx }: { readonly mode: Mode; readonly mapPx: number }) {
  const room = Math.floor((mapPx - withoutChipsPx) / chipPx);
  const inLine = Math.max(0, Math.min(mostInLine, room));
  const parts = partsOf[mode];
  const others = parts.slice(inLine);
  const chosen = useChosen(others).length;
  return (
    <>
      {parts.slice(0, inLine).map((part) => (
        <ChipOf key={part.title} part={part} />
      ))}
      <PopoverButton
        label={chosen === 0 ? 'More' : `More ${chosen} chosen`}
        title="More filters"
        size="small"
        variant="ghost"
        showsMenu
        on={chosen > 0}
      >
        <Folds mode={mode} parts={others} />
      </PopoverButton>
    </>
  );
}

/** One part as a button that shows the chosen options, and opens the part. */
function ChipOf({ part }: { readonly part: Part }) {
  const chosen = useChosen([part]);
  const [only] = chosen;
  const { shown } = useFiltered()[part.theme];
  const all = part.theme === 'moves' ? 'all' : counted(shown);
  const value = chosen.length > 1 ? `${chosen.length} chosen` : (only ?? all);
  return (
    <PopoverButton
      label={`${part.title} ${value}`}
      title={part.title}
      size="small"
      variant="ghost"
      showsMenu
      on={chosen.length > 0}
    >
      <div className={css.opened}>
        <Groups part={part} />
      </div>
    </PopoverButton>
  );
}
