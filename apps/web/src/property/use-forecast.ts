import { useEffect, useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { check, normalise, pronosticoTasacion, type PronosticoField, type Values } from '@veridico/forms';
import { api } from '../api.ts';
import { useAnswer } from '../ui/use-answer.ts';

export type ForecastAnswer = Answer<'tasable'>;

/**
 * Whether a property with these facts can be appraised. Undefined while the facts are incomplete, being typed or asked about.
 * @param pause milliseconds without a change before the server is asked
 */
export function useForecast(values: Values<PronosticoField> | undefined, pause = 0): ForecastAnswer | undefined {
  const key = values && askable(values);
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), pause);
    return () => clearTimeout(timer);
  }, [key, pause]);
  const answer = useAnswer(asked, ask);
  return asked === key ? answer : undefined;
}

function askable(values: Values<PronosticoField>): string | undefined {
  const valid = Object.keys(check(pronosticoTasacion, values, 'submit')).length === 0;
  return valid ? JSON.stringify(normalise(pronosticoTasacion, values)) : undefined;
}

function ask(key: string): Promise<ForecastAnswer> {
  return api(routes.tasable, { body: JSON.parse(key) as Values<PronosticoField> });
}
