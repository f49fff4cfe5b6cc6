import { useEffect, useRef, useState } from 'react';
import { problems, routes, type Answer } from '@veridico/api';
import { checkField, codigoPromocional } from '@veridico/forms';
import { api } from '../../api.ts';
import { afterPress } from '../../ui/after-press.ts';

/** Codes are never longer: the server ignores the rest (packages/api). */
const LONGEST_CODE = 60;

export type Promotion =
  | { readonly kind: 'unvalidated' }
  | { readonly kind: 'validating' }
  /** `descuento` is a percentage. */
  | { readonly kind: 'valid'; readonly codigo: string; readonly descuento: number }
  /** `unchecked`: the service did not judge the code. `reason`: the server's own sentence, beside the specified one. */
  | { readonly kind: 'invalid' | 'unchecked'; readonly sentence: string; readonly reason?: string | undefined };

export interface PromotionState {
  readonly promotion: Promotion;
  /** Validates a typed code with the server, one request at a time. A response for a code edited since is not shown. */
  validate(typed: string): Promise<Promotion>;
  /** The code was edited: discards its result. */
  reset(): void;
  /** The purchase call rejected the code. */
  refuse(sentence: string): void;
}

/** `draft`: code from a draft, validated at once. */
export function usePromotion(draft: string): PromotionState {
  const [promotion, setPromotion] = useState<Promotion>({ kind: 'unvalidated' });
  const edits = useRef(0);
  const asking = useRef<Promise<Promotion>>(undefined);

  async function validate(typed: string): Promise<Promotion> {
    if (asking.current) return asking.current;
    const empty = checkField(codigoPromocional, 'codigo', { codigo: typed }, 'submit');
    if (empty !== undefined) return refuse(empty);
    setPromotion({ kind: 'validating' });
    const edit = edits.current;
    const asked = judge(typed.trim());
    asking.current = asked;
    const judged = await asked;
    if (edits.current === edit) {
      asking.current = undefined;
      // Deferred: the result shifts the content below, which may be under a pressed pointer.
      afterPress(() => {
        if (edits.current === edit) setPromotion(judged);
      });
    }
    return judged;
  }

  useEffect(() => {
    if (draft.trim() !== '') void validate(draft);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with the initial code
  }, []);

  function reset(): void {
    edits.current += 1;
    asking.current = undefined;
    setPromotion({ kind: 'unvalidated' });
  }

  function refuse(sentence: string): Promotion {
    const refused = invalid(sentence);
    setPromotion(refused);
    return refused;
  }

  return { promotion, validate, reset, refuse };
}

function invalid(sentence: string): Promotion {
  return { kind: 'invalid', sentence };
}

function unchecked(sentence: string, reason?: string): Promotion {
  return { kind: 'unchecked', sentence, reason };
}

async function judge(code: string): Promise<Promotion> {
  if (code.length > LONGEST_CODE) return invalid(problems.PROMOCION_INVALIDA.mensaje);
  return readPromotion(code, await api(routes.promocion, { params: { code } }));
}

const UNREADABLE = unchecked('Error inesperado: la respuesta no se entiende');

/** An answer that does not say whether the code is current, or for which discount from 0 to 100 %, cannot be used. */
function readPromotion(code: string, answer: Answer<'promocion'>): Promotion {
  const { status } = answer;
  if (answer.ok) {
    const { vigente, descuento, descripcion } = answer.body;
    if (typeof vigente !== 'boolean' || (vigente && !isPercent(descuento))) return UNREADABLE;
    return vigente ? { kind: 'valid', codigo: code.toUpperCase(), descuento } : invalid(descripcion || problems.PROMOCION_VENCIDA.mensaje);
  }
  if (status === 400) return invalid(answer.problem?.descripcion || problems.PROMOCION_INVALIDA.mensaje);
  if (status === 0) return unchecked('No se pudo conectar con el servidor.');
  return status < 400 ? UNREADABLE : unchecked(`Error al validar el código. Código: ${status}`, answer.problem?.mensaje);
}

function isPercent(descuento: unknown): boolean {
  return typeof descuento === 'number' && descuento >= 0 && descuento <= 100;
}
