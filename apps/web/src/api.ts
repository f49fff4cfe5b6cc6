import { createClient } from '@veridico/api';

/** The only API client of the screens. */
export const api = createClient((input, init) => fetch(input, init));
