import { formatRut } from '@veridico/forms';
import type { Acreedor } from '../records.ts';

/** A creditor as a source names it. */
export interface Named {
  readonly acreedor: string;
  readonly acreedorRut: string | null;
}

export interface Creditor {
  /** Equal for all spellings of one creditor within a report. */
  readonly id: string;
  /** Null where no row and no alias gives it. */
  readonly rut: string | null;
  /** As printed. */
  readonly nombre: string;
}

interface Name {
  /** Without accents, case, punctuation and legal form. */
  readonly base: string;
  /** Legal form; empty where the name has none. */
  readonly form: string;
}

interface Mention extends Name {
  readonly rut: string | null;
}

/** How names end, in folded letters. EIRL comes first: its long form ends like that of LTDA. */
const FORMS: readonly (readonly [form: string, ending: RegExp])[] = [
  ['EIRL', / (E ?I ?R ?L|EMPRESA INDIVIDUAL DE RESPONSABILIDAD LIMITADA)$/],
  ['SPA', / (S ?P ?A|SOCIEDAD POR ACCIONES)$/],
  ['LTDA', / (LTDA|LDA|(SOCIEDAD DE RESPONSABILIDAD )?LIMITADA)$/],
  ['SA', / (S ?A|SOCIEDAD ANONIMA)( CERRADA| ABIERTA)?$/],
];

/** Capital letters without accents, digits and single spaces; '&' is 'Y'. Empty where the text has no letter or digit. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’`´]/gu, '')
    .toUpperCase()
    .replaceAll('&', ' Y ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Names read before: a report reads the operator's whole table, and most names are those of the last one. */
const READ = new Map<string, Name>();
const MOST_READ = 20_000;

/** 'Banco Norte S.A.' and 'BANCO NORTE SA' are equal; 'Sur SpA' and 'Sur Ltda.' differ in `form`. */
export function nameOf(text: string): Name {
  const known = READ.get(text) ?? readName(text);
  if (READ.size >= MOST_READ) READ.clear();
  READ.set(text, known);
  return known;
}

function readName(text: string): Name {
  const whole = folded(text).replace(/\bCOMPANIA\b/g, 'CIA');
  for (const [form, ending] of FORMS) {
    const base = whole.replace(ending, '');
    if (base !== whole) return { base: withInitials(base), form };
  }
  return { base: withInitials(whole) || text, form: '' };
}

/** 'A B C SUR' as 'ABC SUR': initials are written with and without dots. */
function withInitials(base: string): string {
  return base.replace(/\b\p{L}( \p{L}\b)+/gu, (initials) => initials.replaceAll(' ', ''));
}

/**
 * Who each name of a report belongs to: by RUT where one is given, otherwise by name through the operator's aliases. A name without legal
 * form is that of the only form in sight; between two, or between two RUTs, it stays a creditor of its own. Does not depend on the order.
 */
export function creditorsOf(rows: readonly Named[], aliases: readonly Acreedor[]): (row: Named) => Creditor {
  const entries = aliases
    .toSorted((a, b) => compared(a.nombre, b.nombre) || compared(a.alias, b.alias))
    .map((entry) => ({ ...entry, ...nameOf(entry.nombre) }));
  const find = aliasFinder(entries);
  const mentions = new Map<string, Mention>();
  const spellings = new Map(rows.map((row) => [keyOf(row), row]));
  for (const [key, row] of spellings) {
    const own = nameOf(row.acreedor);
    const entry = find(own);
    const same = entry && (entry.rut ?? row.acreedorRut) === (row.acreedorRut ?? entry.rut);
    const { base, form } = same ? entry : own;
    mentions.set(key, { base, form, rut: row.acreedorRut ?? entry?.rut ?? null });
  }
  const bases = new Set([...mentions.values()].map(({ base }) => base));
  const idOf = identifier([...mentions.values(), ...entries.filter(({ base }) => bases.has(base))]);
  const names = new Map<string, string>();
  for (const [key, { acreedor }] of [...spellings].toSorted(([, a], [, b]) => bySpelling(a.acreedor, b.acreedor))) {
    const mention = mentions.get(key);
    if (mention && !names.has(idOf(mention))) names.set(idOf(mention), acreedor);
  }
  for (const entry of entries.toReversed()) if (names.has(idOf(entry))) names.set(idOf(entry), entry.nombre);
  const printed = toldApart(names);
  const creditors = new Map(
    [...mentions].map(([key, mention]) => {
      const id = idOf(mention);
      return [key, { id, rut: isRut(id) ? id : null, nombre: printed.get(id) ?? '' }];
    }),
  );
  return (row) => {
    const creditor = creditors.get(keyOf(row));
    if (!creditor) throw new RangeError('Not one of the rows');
    return creditor;
  };
}

/** The id of a creditor is its RUT or a folded name, which has no hyphen. */
function isRut(id: string): boolean {
  return /^\d+-[\dK]$/.test(id);
}

function keyOf({ acreedor, acreedorRut }: Named): string {
  return `${acreedorRut ?? ''} ${acreedor}`;
}

/** An entry of the operator's table, with its `nombre` read as a name. */
type Entry = Acreedor & Name;

/** Finds the entry of a name; undefined where there is none, or where entries with different creditors would fit. */
function aliasFinder(entries: readonly Entry[]): (name: Name) => Entry | undefined {
  const names = entries.flatMap((entry) => [nameOf(entry.alias), entry].map(({ base, form }) => ({ base, form, entry })));
  const byBase = Map.groupBy(names, ({ base }) => base);
  return ({ base, form }) => {
    const all = byBase.get(base) ?? [];
    const exact = all.filter((each) => each.form === form);
    const fitting = exact.length > 0 ? exact : all.filter((each) => form === '' || (each.form === '' && form === each.entry.form));
    const targets = new Set(fitting.map(({ entry }) => entry.rut ?? `${entry.base} ${entry.form}`));
    return targets.size === 1 ? fitting[0]?.entry : undefined;
  };
}

function identifier(mentions: readonly Mention[]): (mention: Mention) => string {
  const byBase = new Map([...Map.groupBy(mentions, ({ base }) => base)].map(([base, same]) => [base, namesakes(base, same)]));
  return ({ base, form, rut }) => rut ?? byBase.get(base)?.get(form) ?? base;
}

/** The id of each legal form of one base, for names without RUT. */
function namesakes(base: string, same: readonly Mention[]): ReadonlyMap<string, string> {
  const ruts = new Set(same.flatMap(({ rut }) => rut ?? []));
  const forms = new Set(same.map(({ form }) => form).filter((form) => form !== ''));
  const onlyRutOf = (form: string) => only(new Set(same.flatMap((each) => (each.form === form && each.rut) || [])));
  const ids = new Map(
    [...forms].map((form) => [form, onlyRutOf(form) ?? (forms.size === 1 ? only(ruts) : undefined) ?? `${base} · ${form}`]),
  );
  const all = new Set([...ruts, ...ids.values()]);
  return ids.set('', only(all) ?? onlyRutOf('') ?? base);
}

function only(values: ReadonlySet<string>): string | undefined {
  return values.size === 1 ? [...values][0] : undefined;
}

/** The longest spelling first, then one that is not all capitals. */
function bySpelling(a: string, b: string): number {
  const capitals = (text: string) => Number(text === text.toUpperCase());
  return b.length - a.length || capitals(a) - capitals(b) || compared(a, b);
}

/** By code units: the same in every locale. */
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Adds the RUT to names that two creditors share. */
function toldApart(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const owners = Map.groupBy(names, ([, name]) => name);
  return new Map(
    [...names].map(([id, name]) => {
      const shared = (owners.get(name)?.length ?? 0) > 1 && isRut(id);
      return [id, shared ? `${name} (${formatRut(id)})` : name];
    }),
  );
}
