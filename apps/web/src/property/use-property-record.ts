import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problems, routes, type Answer, type Propiedad } from '@veridico/api';
import { api } from '../api.ts';
import { useAnswer } from '../ui/use-answer.ts';
import type { PropertyField, PropertyForm } from './property-fields.ts';

export interface PropertyRecord {
  /** Of the property the form names now; undefined where it names none, nobody knows it or the answer is on its way. */
  readonly record: Propiedad | undefined;
  /** The records know no such property: said where the rol is written. */
  readonly unknown: boolean;
  /** Looks up the property that this names, once it is a whole one. */
  look(comuna: string, rolManzana: string, rolPredio: string): void;
}

const FROM_RECORD = ['tipoPropiedad', 'superficieUtil', 'superficieTotal'] as const satisfies readonly PropertyField[];

/**
 * What the records say of the property, written into the fields that nobody has filled in otherwise: what somebody typed stands, what came from
 * the record of another property goes.
 */
export function usePropertyRecord(form: PropertyForm): PropertyRecord {
  const { values } = form;
  const [asked, setAsked] = useState(() => keyOf(values.comuna, values.rolManzana, values.rolPredio));
  const answer = useAnswer(asked, (key) => ask(key));
  const current = asked === keyOf(values.comuna, values.rolManzana, values.rolPredio);
  const record = current && answer?.ok ? answer.body : undefined;
  const written = useRef<Partial<Record<PropertyField, string>>>({});
  const fillIn = useEffectEvent((found: Propiedad) => {
    const said = { ...found, tipoPropiedad: found.tipoPropiedad ?? '' };
    for (const name of FROM_RECORD) {
      const value = typeof said[name] === 'number' ? metres(said[name]) : (said[name] ?? '');
      if (values[name] === '' || values[name] === written.current[name]) form.change(name, value);
      else if (values[name] !== value) continue;
      written.current[name] = value;
    }
  });
  useEffect(() => {
    if (record) fillIn(record);
  }, [record]);
  return {
    record,
    unknown: current && answer !== undefined && !answer.ok && answer.problem?.codigo === 'PROPIEDAD_DESCONOCIDA',
    look: (...property) => setAsked(keyOf(...property)),
  };
}

export const UNKNOWN = problems.PROPIEDAD_DESCONOCIDA.mensaje;

function keyOf(comuna: string, rolManzana: string, rolPredio: string): string | undefined {
  return comuna !== '' && /^\d{1,6}$/.test(rolManzana) && /^\d{1,6}$/.test(rolPredio) ? `${comuna}/${rolManzana}-${rolPredio}` : undefined;
}

function ask(key: string): Promise<Answer<'propiedad'>> {
  const [comuna = '', rol = ''] = key.split('/');
  return api(routes.propiedad, { params: { comuna, rol } });
}

/** As both forms take it: a comma before one decimal. */
export function metres(surface: number): string {
  return String(Math.round(surface * 10) / 10).replace('.', ',');
}
