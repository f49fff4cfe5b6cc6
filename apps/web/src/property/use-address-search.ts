import { useRef, useState } from 'react';
import { routes, type Hallazgo } from '@veridico/api';
import { busquedaDireccion, check, rolParts } from '@veridico/forms';
import { api } from '../api.ts';
import type { PropertyForm } from './property-fields.ts';

export type Search =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching' }
  | {
      readonly kind: 'results';
      readonly hits: readonly Hallazgo[];
      /** There are others, which were not answered. */
      readonly more: boolean;
      /** Chosen earlier, before the page was loaded again. */
      readonly kept?: true;
    }
  | { readonly kind: 'error'; readonly sentence: string };

export interface AddressSearch {
  readonly state: Search;
  /** There is enough to look for. */
  readonly ready: boolean;
  search(): Promise<void>;
  /** Takes rol and commune of what was found. */
  choose(hit: Hallazgo): void;
  /** The property is another one, which is not known yet. */
  forget(): void;
}

/** The search for a property by its address, from the fields of a form to a choice that fills others. */
export function useAddressSearch(form: PropertyForm, onChoose: (hit: Hallazgo) => void): AddressSearch {
  const { values } = form;
  const [state, setState] = useState<Search>(() => chosenBefore(form) ?? { kind: 'idle' });
  const busy = useRef(false);
  const { street, streetNumber, unitNumber, comuna: comunaCode } = values;
  const asked = { street: street.trim(), streetNumber, comunaCode, unitNumber: unitNumber.trim() };
  const ready = Object.keys(check(busquedaDireccion, asked, 'submit')).length === 0;

  async function search(): Promise<void> {
    if (busy.current || !ready) return;
    busy.current = true;
    setState({ kind: 'searching' });
    setState(await ask(asked));
    busy.current = false;
  }

  function choose(hit: Hallazgo): void {
    const [rolManzana = '', rolPredio = ''] = rolParts(hit.rol);
    form.change('rolManzana', rolManzana);
    form.change('rolPredio', rolPredio);
    form.change('comuna', hit.comunaCode);
    form.change('direccionElegida', hit.address);
    onChoose(hit);
  }

  function forget(): void {
    if (state.kind === 'results') setState({ kind: 'idle' });
    for (const name of ['rolManzana', 'rolPredio', 'direccionElegida'] as const) if (values[name] !== '') form.change(name, '');
  }

  return { state, ready, search, choose, forget };
}

function chosenBefore({ values }: PropertyForm): Search | undefined {
  const { direccionElegida: address, rolManzana, rolPredio, comuna: comunaCode } = values;
  if (address === '') return undefined;
  return { kind: 'results', hits: [{ address, rol: `${rolManzana}-${rolPredio}`, comunaCode }], more: false, kept: true };
}

async function ask(body: Parameters<typeof api<typeof routes.buscarDireccion>>[1]['body']): Promise<Search> {
  const answer = await api(routes.buscarDireccion, { body });
  if (!answer.ok) return { kind: 'error', sentence: answer.text ?? answer.problem?.mensaje ?? 'Error al consultar dirección.' };
  const { results, more } = answer.body;
  return results.length === 0 ? { kind: 'error', sentence: 'No se encontraron resultados.' } : { kind: 'results', hits: results, more };
}
