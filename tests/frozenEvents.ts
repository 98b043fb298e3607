// In tests events are frozen, so that code that mutates one fails.
import { freezeEvents } from '#kernel/projector.ts';

freezeEvents();
