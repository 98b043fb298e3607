// In tests nobody writes into what the log holds.
import { freezeEvents } from '#kernel/projector.ts';

freezeEvents();
