import { useEffect, useEffectEvent, useState } from 'react';
import { routes, type Answer, type Propiedad } from '@veridico/api';
import { api } from '../api.ts';
import { useAnswer } from '../ui/use-answer.ts';
import { propertyKey, refusalOf, type PropertyForm, type Verdict } from './property-fields.ts';

const FROM_RECORD = ['tipoPropiedad', 'superficieUtil', 'superficieTotal'] as const;
/** Values that a record wrote into the form, by field; '' where the record has none. */
export type RecordValues = Readonly<Partial<Record<(typeof FROM_RECORD)[number], string>>>;

export interface PropertyRecord {
  /** Record of the form's current property; undefined when incomplete, unknown or loading. */
  readonly record: Propiedad | undefined;
  /** The records answered about the current property, or could not be read. */
  readonly heard: boolean;
  /** Form values that come from it. */
  readonly written: RecordValues;
  /** Looks up this property, if it is complete. */
  look(comuna: string, rolManzana: string, rolPredio: string): void;
  /** Property cleared: removes the values written from its record, keeps what the user typed. */
  forget(): void;
}

/**
 * Fetches the property's record and writes it into the form. User input is kept; values from another property's record are
 * replaced. A property that cannot be appraised is noted in the form, which is invalid as long as it names it.
 */
export function usePropertyRecord(form: PropertyForm): PropertyRecord {
  const { values } = form;
  const [asked, setAsked] = useState(() => propertyKey(values));
  const [written, setWritten] = useState<RecordValues>({});
  const answer = useAnswer(asked, fetchRecord);
  const heard = asked === propertyKey(values) ? answer : undefined;

  function fillIn(found: Propiedad | undefined): void {
    const now: Record<string, string> = {};
    for (const name of FROM_RECORD) {
      const value = inForm(found?.[name] ?? '');
      if (values[name] !== '' && values[name] !== written[name] && values[name] !== value) continue;
      if (values[name] !== value) form.change(name, value);
      now[name] = value;
    }
    setWritten(now);
  }

  const applyRecord = useEffectEvent((said: Answer<'propiedad'>) => {
    const verdict = verdictOf(said);
    const noted = verdict === undefined ? '' : `${verdict} ${asked}`;
    if (values.registro !== noted) form.change('registro', noted);
    fillIn(said.ok && verdict === undefined ? said.body : undefined);
  });
  useEffect(() => {
    if (heard) applyRecord(heard);
  }, [heard]);

  const refused = refusalOf(values) !== undefined;
  const judge = useEffectEvent(() => form.leave('registro'));
  useEffect(() => {
    if (refused) judge();
  }, [refused]);

  return {
    record: heard?.ok ? heard.body : undefined,
    heard: heard !== undefined,
    written,
    look: (comuna, rolManzana, rolPredio) => setAsked(propertyKey({ comuna, rolManzana, rolPredio })),
    forget: () => {
      setAsked(undefined);
      fillIn(undefined);
    },
  };
}

/** Undefined also without an answer: the server then checks it when the form is sent. */
function verdictOf(answer: Answer<'propiedad'>): Verdict | undefined {
  if (answer.ok) return answer.body.tipoPropiedad === null ? 'no-se-tasa' : undefined;
  return answer.problem?.codigo === 'PROPIEDAD_DESCONOCIDA' ? 'desconocida' : undefined;
}

function fetchRecord(key: string): Promise<Answer<'propiedad'>> {
  const [comuna = '', rol = ''] = key.split('/');
  return api(routes.propiedad, { params: { comuna, rol } });
}

/** As both forms show it. */
export function inForm(value: string | number): string {
  return typeof value === 'number' ? metres(value) : value;
}

/** Format of both forms: decimal comma, one decimal. */
export function metres(surface: number): string {
  return String(Math.round(surface * 10) / 10).replace('.', ',');
}
