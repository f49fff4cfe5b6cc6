import { loadOtherwise } from '../testing/vary.ts';
import { VARIANTS } from './variants.ts';

/** Loaded before a server: has it load one source otherwise than it is written, as GUESS_VARIANT names it. */
const variant = VARIANTS.find(({ name }) => name === process.env['GUESS_VARIANT']);

if (variant) loadOtherwise(variant);
