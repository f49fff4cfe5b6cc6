import { loadOtherwise, type Change } from '../testing/vary.ts';

/** Loaded before a server: has it load one source otherwise than it is written, as CRASH_VARIANT says in JSON. */
const given = process.env['CRASH_VARIANT'];

if (given) loadOtherwise(JSON.parse(given) as Change);
