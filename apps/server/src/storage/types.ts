import { types } from 'pg';

const DAY = 1082;
const DAYS = 1182;
const TEXTS = 1009;

type Parse = (value: string) => unknown;
const registered = types.getTypeParser as (type: number, format: 'text') => Parse;
const asItIs: Parse = (value) => value;

/** Parsers of column text, equal on both engines: pg's own, except that dates stay YYYY-MM-DD (pg would shift them). */
export function parserOf(type: number): Parse {
  if (type === DAY) return asItIs;
  return registered(type === DAYS ? TEXTS : type, 'text');
}
