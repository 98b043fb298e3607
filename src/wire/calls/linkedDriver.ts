// Linked driver on the wire (S2 §7): the row of the driver is in the world.
import { z } from '#domain/schema.ts';
import { id, reader } from '../codecs/fields.ts';

export const decodeLinkedDriver = reader(z.object({ id }));
