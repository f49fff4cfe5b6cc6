import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { routes, type Hallazgo } from '@veridico/api';
import { busquedaDireccion, check, rolParts } from '@veridico/forms';
import { api } from '../api.ts';
import type { PropertyForm } from './property-fields.ts';
import type { PropertyRecord } from './use-property-record.ts';

export type Search =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching' }
  | {
      readonly kind: 'results';
      readonly hits: readonly Hallazgo[];
      /** The server has more results than it returned. */
      readonly more: boolean;
      /** Chosen before the page was reloaded. */
      readonly kept?: true;
    }
  /** The address was changed after the search. */
  | { readonly kind: 'changed' }
  | {
      readonly kind: 'error';
      readonly sentence: string;
      /** The search succeeded without results. */
      readonly nothing?: true;
    };

export interface AddressSearch {
  readonly state: Search;
  /** The address is complete enough to search. */
  readonly ready: boolean;
  search(): Promise<void>;
  /** Searches as soon as the address is complete: its last part was just chosen. */
  searchSoon(): void;
  /** Copies rol and commune from the result. */
  choose(hit: Hallazgo): void;
  /** The address changed, so the chosen property no longer applies. */
  forget(): void;
}

/**
 * Address search of a property: from the form's address fields to a choice that fills the rol. A choice is valid only for its own
 * address; a new address or search clears it. `onForget`: called when a previous choice may have been cleared.
 */
export function useAddressSearch(form: PropertyForm, onChoose: PropertyRecord['look'], onForget: () => void): AddressSearch {
  const { values } = form;
  const [state, setState] = useState<Search>(() => chosenBefore(form) ?? { kind: 'idle' });
  /** The pending search; results for an address changed since are ignored. */
  const awaited = useRef<Promise<Search>>(undefined);
  const { street, streetNumber, unitNumber, comuna: comunaCode } = values;
  const asked = { street: street.trim(), streetNumber, comunaCode, unitNumber: unitNumber.trim() };
  const ready = Object.keys(check(busquedaDireccion, asked, 'submit')).length === 0;

  const [soon, setSoon] = useState(false);
  const searchNow = useEffectEvent(() => {
    setSoon(false);
    void search();
  });
  const due = soon && ready;
  useEffect(() => {
    if (due) searchNow();
  }, [due]);

  async function search(): Promise<void> {
    if (awaited.current || !ready) return;
    drop();
    setState({ kind: 'searching' });
    const mine = searchAddress(asked);
    awaited.current = mine;
    const found = await mine;
    if (awaited.current !== mine) return;
    awaited.current = undefined;
    setState(found);
    const [only, another] = found.kind === 'results' ? found.hits : [];
    if (only && !another) choose(only);
  }

  function choose(hit: Hallazgo): void {
    const [rolManzana = '', rolPredio = ''] = rolParts(hit.rol);
    form.change('rolManzana', rolManzana);
    form.change('rolPredio', rolPredio);
    form.change('comuna', hit.comunaCode);
    form.change('direccionElegida', hit.address);
    onChoose(hit.comunaCode, rolManzana, rolPredio);
  }

  function drop(): void {
    for (const name of ['rolManzana', 'rolPredio', 'direccionElegida'] as const) if (values[name] !== '') form.change(name, '');
    onForget();
  }

  function forget(): void {
    awaited.current = undefined;
    if (state.kind === 'error') setState({ kind: 'idle' });
    else if (state.kind !== 'idle') setState({ kind: 'changed' });
    setSoon(false);
    drop();
  }

  return { state, ready, search, searchSoon: () => setSoon(true), choose, forget };
}

function chosenBefore({ values }: PropertyForm): Search | undefined {
  const { direccionElegida: address, rolManzana, rolPredio, comuna: comunaCode } = values;
  if (address === '') return undefined;
  return { kind: 'results', hits: [{ address, rol: `${rolManzana}-${rolPredio}`, comunaCode }], more: false, kept: true };
}

const FAILED = 'Error al consultar dirección.';

async function searchAddress(body: Parameters<typeof api<typeof routes.buscarDireccion>>[1]['body']): Promise<Search> {
  const answer = await api(routes.buscarDireccion, { body });
  if (!answer.ok) return { kind: 'error', sentence: answer.text ?? answer.problem?.mensaje ?? FAILED };
  const { results, more = false } = answer.body;
  if (!Array.isArray(results)) return { kind: 'error', sentence: FAILED };
  if (results.length === 0) return { kind: 'error', sentence: 'No se encontraron resultados.', nothing: true };
  const hits = results.flatMap(asRead);
  return hits.length === 0 ? { kind: 'error', sentence: FAILED } : { kind: 'results', hits, more };
}

/** None where address, rol or commune is missing. A commune's code may come as a number, which has lost its leading zero. */
function asRead(hit: { readonly [K in keyof Hallazgo]?: unknown } | null): Hallazgo[] {
  const { address, rol, comunaCode } = hit ?? {};
  const code = String(comunaCode).padStart(5, '0');
  if (typeof address !== 'string' || typeof rol !== 'string' || rolParts(rol).length === 0 || !/^\d{5}$/.test(code)) return [];
  return [{ address, rol, comunaCode: code }];
}
