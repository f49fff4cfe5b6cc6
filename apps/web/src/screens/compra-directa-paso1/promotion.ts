import { useEffect, useRef, useState } from 'react';
import { problems, routes, type Answer } from '@veridico/api';
import { checkField, codigoPromocional } from '@veridico/forms';
import { api } from '../../api.ts';

/** Longer than any code: the server does not read on (packages/api). */
const LONGEST_CODE = 60;
const ENDS = ['pointerup', 'pointercancel'] as const;

export type Promotion =
  | { readonly kind: 'unvalidated' }
  | { readonly kind: 'validating' }
  /** `descuento` is a percentage. */
  | { readonly kind: 'valid'; readonly codigo: string; readonly descuento: number }
  | { readonly kind: 'invalid'; readonly sentence: string };

export interface PromotionState {
  readonly promotion: Promotion;
  /** Asks the server about a typed code, once at a time. An answer that comes after the code was edited is not shown. */
  validate(typed: string): Promise<Promotion>;
  /** The field was left: a code nobody validated is validated, so that the total shown is the one to be charged. */
  leave(typed: string): void;
  /** The code was edited: what was known of it no longer counts. */
  reset(): void;
  /** The purchase itself found the code wanting. */
  refuse(sentence: string): void;
}

/** `draft`: a code typed earlier, validated at once. */
export function usePromotion(draft: string): PromotionState {
  const [promotion, setPromotion] = useState<Promotion>({ kind: 'unvalidated' });
  const edits = useRef(0);
  const asking = useRef<Promise<Promotion>>(undefined);
  /** The edit whose code was last asked about. */
  const askedEdit = useRef(-1);
  const afterPress = useAfterPress();

  async function validate(typed: string): Promise<Promotion> {
    if (asking.current) return asking.current;
    const empty = checkField(codigoPromocional, 'codigo', { codigo: typed }, 'submit');
    if (empty !== undefined) {
      const refused: Promotion = { kind: 'invalid', sentence: empty };
      setPromotion(refused);
      return refused;
    }
    setPromotion({ kind: 'validating' });
    const edit = edits.current;
    askedEdit.current = edit;
    const asked = judge(typed.trim());
    asking.current = asked;
    const judged = await asked;
    if (edits.current === edit) {
      asking.current = undefined;
      // The answer moves what stands below it: not from under a finger that is about to be lifted.
      afterPress(() => {
        if (edits.current === edit) setPromotion(judged);
      });
    }
    return judged;
  }

  function leave(typed: string): void {
    if (typed.trim() === '') return;
    const edit = edits.current;
    afterPress(() => {
      if (edits.current === edit && askedEdit.current !== edit) void validate(typed);
    });
  }

  useEffect(() => {
    if (draft.trim() !== '') void validate(draft);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what was there from the start
  }, []);

  function reset(): void {
    edits.current += 1;
    asking.current = undefined;
    setPromotion({ kind: 'unvalidated' });
  }

  function refuse(sentence: string): void {
    setPromotion({ kind: 'invalid', sentence });
  }

  return { promotion, validate, leave, reset, refuse };
}

/**
 * Runs something at once or, while something is being pressed, after the press: what makes the page move would otherwise take the
 * button away from under the pointer.
 */
function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const down = () => {
      pressed.current = true;
    };
    const up = () => {
      pressed.current = false;
    };
    addEventListener('pointerdown', down, true);
    for (const end of ENDS) addEventListener(end, up, true);
    return () => {
      removeEventListener('pointerdown', down, true);
      for (const end of ENDS) removeEventListener(end, up, true);
    };
  }, []);
  return (run) => {
    if (!pressed.current) return run();
    const over = new AbortController();
    const later = () => {
      over.abort();
      // The click itself comes after the pointer's end.
      setTimeout(run, 0);
    };
    for (const end of ENDS) addEventListener(end, later, { signal: over.signal });
  };
}

async function judge(code: string): Promise<Promotion> {
  if (code.length > LONGEST_CODE) return { kind: 'invalid', sentence: problems.PROMOCION_INVALIDA.mensaje };
  try {
    return read(code, await api(routes.promocion, { params: { code } }));
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
  return { kind: 'invalid', sentence: refusal(answer) };
}

function refusal({ status, problem }: Extract<Answer<'promocion'>, { ok: false }>): string {
  if (status === 400) return problem?.descripcion || problems.PROMOCION_INVALIDA.mensaje;
  if (status === 0) return 'No se pudo conectar con el servidor.';
  if (status < 400) throw new Error('la respuesta no se entiende');
  const sentence = `Error al validar el código. Código: ${status}`;
  // Whoever tried too often is also told how long to wait.
  return status === problems.DEMASIADAS_SOLICITUDES.status && problem ? `${sentence}. ${problem.mensaje}` : sentence;
}
