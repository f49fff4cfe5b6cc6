/** What is missing for selling: not in the rail, since a banner leads there while anything is. */
export const READINESS = '/oficina/puesta-en-marcha';
