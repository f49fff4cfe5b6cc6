import { createClient } from '@veridico/api';

/** The one way screens talk to the server. */
export const api = createClient((input, init) => fetch(input, init));
