import { useRef, useState } from 'react';
import { problems, type Answer } from '@veridico/api';
import { checkField, codigoPromocional } from '@veridico/forms';
import { api } from '../../api.ts';

export type Promotion =
  | { readonly kind: 'unvalidated' }
  | { readonly kind: 'validating' }
  /** `descuento` is a percentage. */
  | { readonly kind: 'valid'; readonly codigo: string; readonly descuento: number }
  | { readonly kind: 'invalid'; readonly sentence: string };

export interface PromotionState {
  readonly promotion: Promotion;
  /** Asks the server about a typed code. An answer that comes after the code was edited is not shown. */
  validate(typed: string): Promise<Promotion>;
  /** The code was edited: what was known of it no longer counts. */
  reset(): void;
  /** The purchase itself found the code wanting. */
  refuse(sentence: string): void;
}

export function usePromotion(): PromotionState {
  const [promotion, setPromotion] = useState<Promotion>({ kind: 'unvalidated' });
  const edits = useRef(0);

  async function validate(typed: string): Promise<Promotion> {
    const empty = checkField(codigoPromocional, 'codigo', { codigo: typed }, 'submit');
    const edit = edits.current;
    if (empty === undefined) setPromotion({ kind: 'validating' });
    const judged: Promotion = empty === undefined ? await judge(typed.trim()) : { kind: 'invalid', sentence: empty };
    if (edits.current === edit) setPromotion(judged);
    return judged;
  }

  function reset(): void {
    edits.current += 1;
    setPromotion({ kind: 'unvalidated' });
  }

  function refuse(sentence: string): void {
    setPromotion({ kind: 'invalid', sentence });
  }

  return { promotion, validate, reset, refuse };
}

async function judge(code: string): Promise<Promotion> {
  try {
    return read(code, await api('promocion', { params: { code } }));
  } catch (error) {
    return { kind: 'invalid', sentence: `Error inesperado: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** @throws when the server says yes without saying to what. */
function read(code: string, answer: Answer<'promocion'>): Promotion {
  if (answer.ok) {
    const { vigente, descuento, descripcion } = answer.body;
    return vigente
      ? { kind: 'valid', codigo: code.toUpperCase(), descuento }
      : { kind: 'invalid', sentence: descripcion || problems.PROMOCION_VENCIDA.mensaje };
  }
  return { kind: 'invalid', sentence: refusal(answer.status, answer.problem?.descripcion) };
}

function refusal(status: number, descripcion: string | undefined): string {
  if (status === 400) return descripcion || problems.PROMOCION_INVALIDA.mensaje;
  if (status === 0) return 'No se pudo conectar con el servidor.';
  if (status < 400) throw new Error('la respuesta no se entiende');
  return `Error al validar el código. Código: ${status}`;
}
