import { registry, slices } from '#features/index.ts';
import { requestsOfAll } from '#spine/outbox/index.ts';

/** The requests of all slices. */
export const requests = requestsOfAll(slices);

const labels = new Map(registry.map(({ id, label }) => [id as string, label]));

/** The text for a command, by its type. */
export const labelOf = (command: string) => labels.get(command) ?? command;
