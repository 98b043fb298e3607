import { nameOrder } from '#finder/nameOrder.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sameMembers } from '#views/bind/useSelect.ts';
import { Checkbox } from '#views/kit/forms/Choice.tsx';
import { classes } from '#views/kit/classes.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import {
  type GroupId,
  kindOptions,
  optionsOf,
  optionWords,
  type StatusOption,
  type Theme,
} from '../filters.model.ts';
import { counted } from './FilteredOut.tsx';
import css from './FilterPanel.module.css';
import { useFilterCounts, useFilters } from './useFilters.tsx';

type OfGroup = { readonly theme: Theme; readonly group: GroupId };

/** A group's options, each with the number of rows it would show; the chosen ones are checked. */
export function FilterOptions({ theme, group }: OfGroup) {
  const counts = useFilterCounts()[theme];
  const chosen: readonly string[] = useFilters(({ filters }) => filters.state.criteria[group]);
  const names = useAccountNames(group);
  const choose = useChoose(group, chosen);
  // A chosen option stays in the list when the data no longer has it.
  const words = optionsOf[group] ?? [...new Set([...counts.words(group), ...chosen])];
  const nameOf = (option: string) => names.get(option) ?? optionWords(group, option);
  const options = optionsOf[group]
    ? words
    : words.toSorted((a, b) => nameOrder(nameOf(a), nameOf(b)));
  if (group === 'status') return <StatusOptions />;
  if (options.length === 0) return <p className={css.none}>None is known.</p>;
  return (
    <ul className={classes(css.options, options.length > 12 && css.long)}>
      {options.map((option) => (
        <li
          key={option}
          className={classes(css.option, isUnder(group, option) && css.under)}
          title={nameOf(option)}
        >
          <Checkbox
            label={nameOf(option)}
            checked={chosen.includes(option)}
            onChange={(isOn) => choose(option, isOn)}
            aside={counted(counts.of(group, option))}
          />
        </li>
      ))}
    </ul>
  );
}

/** Reading 12: kinds stand under the reason that they refine. */
function isUnder(group: GroupId, option: string): boolean {
  const at = kindOptions.indexOf(option as (typeof kindOptions)[number]);
  return (
    group === 'kind' && at !== -1 && !['retail', 'service', 'inventory', 'other'].includes(option)
  );
}

function useChoose(group: GroupId, chosen: readonly string[]) {
  const machine = useMachine();
  return (option: string, isOn: boolean, instead: readonly string[] = []) => {
    const kept = chosen.filter((other) => other !== option && !instead.includes(other));
    const options = isOn ? [...kept, option] : kept;
    machine.dispatch({ type: 'filters/choose', data: { group, options } });
  };
}

const noNames: ReadonlyMap<string, string> = new Map();

function useAccountNames(group: GroupId): ReadonlyMap<string, string> {
  const rows = useFilters(
    ({ world }) => (group === 'account' ? [...world.tables.accounts.rows()] : none),
    sameMembers,
  );
  return group === 'account' ? new Map(rows.map(({ id, name }) => [id, name])) : noNames;
}

const none: readonly { readonly id: string; readonly name: string }[] = [];

/** A word of the status with its refinements; one of them can replace it. */
type Word = {
  readonly label: string;
  readonly options: readonly StatusOption[];
  /** In the menu; the first is chosen by the checkbox. */
  readonly refinements?: { readonly [option in StatusOption]?: string };
};

const plain = (label: string, option: StatusOption): Word => ({ label, options: [option] });
const statuses: readonly Word[] = [
  plain('In progress', 'inProgress'),
  {
    label: 'Scheduled',
    options: ['scheduledToday', 'scheduledWeek', 'scheduledHour'],
    refinements: {
      scheduledToday: 'today',
      scheduledWeek: 'this week',
      scheduledHour: 'in next hour',
    },
  },
  plain('Incomplete', 'incomplete'),
  {
    label: 'At risk',
    options: ['atRisk', 'atRiskUnplanned', 'atRiskPlanned'],
    refinements: {
      atRisk: 'all',
      atRiskUnplanned: 'unplanned',
      atRiskPlanned: 'planned',
    },
  },
  plain('Late', 'atRiskDelayed'),
  plain("Today's deliveries", 'todaysDeliveries'),
  plain('Unplanned', 'unplanned'),
  {
    label: 'Needs driver',
    options: ['needsDriver', 'nobodyNamed', 'driverToStart'],
    refinements: {
      needsDriver: 'all',
      nobodyNamed: 'no driver named',
      driverToStart: 'driver to start',
    },
  },
  plain('Planned', 'planned'),
  plain('Complete', 'complete'),
  plain('Locked in AI', 'lockedInAI'),
  plain('Unknown', 'unknown'),
];

function StatusOptions() {
  const late = useFilterCounts().moves.of('status', 'atRiskDelayed');
  return (
    <>
      <ul className={css.options}>
        {statuses.map((word) => (
          <StatusLine key={word.label} word={word} />
        ))}
      </ul>
      {/* Elsewhere 'Late' replaces their other status (reading 8). */}
      {late === 0 ? null : (
        <p className={css.none}>Late moves count by their other status here: {counted(late)}.</p>
      )}
    </>
  );
}

function StatusLine({ word }: { readonly word: Word }) {
  const { label, options, refinements } = word;
  const counts = useFilterCounts().moves;
  const chosen: readonly string[] = useFilters(({ filters }) => filters.state.criteria.status);
  const choose = useChoose('status', chosen);
  const on = options.find((option) => chosen.includes(option));
  const shown = on ?? (options[0] as StatusOption);
  const countOf = (option: StatusOption) => counted(counts.of('status', option));
  const toStart = counts.of('status', 'driverToStart');
  // Reading 81: the two parts of one status.
  const count =
    shown === 'needsDriver' && toStart > 0
      ? `${countOf('nobodyNamed')} · to start ${counted(toStart)}`
      : countOf(shown);
  if (!refinements) {
    return (
      <li className={css.option}>
        <Checkbox
          label={label}
          checked={on !== undefined}
          onChange={(isOn) => choose(shown, isOn)}
          aside={count}
        />
      </li>
    );
  }
  return (
    <li className={css.option}>
      <Checkbox
        label={label}
        checked={on !== undefined}
        onChange={(isOn) => choose(shown, isOn, options)}
      />
      <MenuButton
        label={refinements[shown] ?? ''}
        says={`${label}: ${refinements[shown]}`}
        variant="ghost"
        size="small"
        groups={[
          {
            title: label,
            entries: options.map((option) => ({
              id: option,
              label: refinements[option] ?? option,
              keys: [countOf(option)],
              chosen: on === option,
              onAction: () => choose(option, true, options),
            })),
          },
        ]}
      />
      <span className={css.count}>{count}</span>
    </li>
  );
}
