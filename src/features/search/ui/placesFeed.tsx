import { mostPlaceLetters, type PlaceSuggestion } from '#domain/foundPlace.ts';
import { fewestLetters } from '#finder/folded.ts';
import type { AskPlaces } from '#wire/askPlaces.ts';

export type PlacesState = {
  /** `asking`: no answer to what is typed yet; `rows` may be those of a moment ago. */
  readonly phase: 'resting' | 'asking' | 'ready' | 'failed';
  readonly rows: readonly PlaceSuggestion[];
  /** One for each row; a place keeps its key. */
  readonly keys: Uint32Array<ArrayBuffer>;
};

const none = { rows: [], keys: new Uint32Array() } as const;
const resting: PlacesState = { phase: 'resting', ...none };

/** S1 §9: so long after the last key the places service is asked. */
const restMs = 300;

/** Asks the places service for what is typed; only the newest question's answer counts. */
export class PlacesFeed {
  readonly #ask: AskPlaces;
  readonly #listeners = new Set<() => void>();
  readonly #keys = new Map<string, number>();
  #state = resting;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Question | null = null;

  constructor(ask: AskPlaces) {
    this.#ask = ask;
  }

  readonly state = (): PlacesState => this.#state;

  readonly subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  };

  /** Too few letters ask nothing. */
  ask(typed: string): void {
    const text = typed.trim().slice(0, mostPlaceLetters);
    if (text === this.#text && this.#state.phase !== 'resting') return;
    const before = this.#text;
    this.close();
    if (text.length < fewestLetters) return this.#tell(resting);
    this.#text = text;
    // What was found a letter ago stays until there is better.
    const isSame = before !== '' && (text.startsWith(before) || before.startsWith(text));
    const { rows, keys } = isSame ? this.#state : none;
    this.#tell({ phase: 'asking', rows, keys });
    this.#timer = setTimeout(() => void this.#askNow(), restMs);
  }

  retry(): void {
    if (this.#state.phase !== 'failed') return;
    this.#tell({ phase: 'asking', ...none });
    void this.#askNow();
  }

  /** Waits for no answer any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#underWay?.cancel();
    this.#underWay = null;
    this.#text = '';
  }

  async #askNow(): Promise<void> {
    const question = new Question();
    this.#underWay = question;
    const rows = await this.#ask(this.#text, question).catch(() => null);
    if (this.#underWay !== question) return;
    this.#underWay = null;
    if (rows === null) return this.#tell({ phase: 'failed', ...none });
    const keys = Uint32Array.from(rows, ({ id }) => this.#keyOf(id));
    this.#tell({ phase: 'ready', rows, keys });
  }

  #keyOf(id: string): number {
    const key = this.#keys.get(id) ?? this.#keys.size;
    this.#keys.set(id, key);
    return key;
  }

  #tell(state: PlacesState): void {
    this.#state = state;
    for (const on of this.#listeners) on();
  }
}

/** What can be called off. */
class Question {
  now = false;
  #stops: (() => void)[] = [];

  onCancel(stop: () => void): void {
    this.#stops.push(stop);
  }

  cancel(): void {
    this.now = true;
    for (const stop of this.#stops) stop();
  }
}
