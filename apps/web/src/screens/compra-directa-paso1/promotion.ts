import { useEffect, useRef, useState } from 'react';
import { problems, routes, type Answer } from '@veridico/api';
import { checkField, codigoPromocional } from '@veridico/forms';
import { api } from '../../api.ts';

/** Codes are never longer: the server ignores the rest (packages/api). */
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
  /** Validates a typed code with the server, one request at a time. A response for a code edited since is not shown. */
  validate(typed: string): Promise<Promotion>;
  /** On blur: validates the code if needed, so that the shown total is the one charged. */
  leave(typed: string): void;
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
  /** The edit whose code was last validated. */
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
      // Deferred: the result shifts the content below, which may be under a pressed pointer.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with the initial code
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
 * Runs a callback at once or, during a press, after it: a layout shift would otherwise move the
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
      // The click event follows the pointer's end.
      setTimeout(run, 0);
    };
    for (const end of ENDS) addEventListener(end, later, { signal: over.signal });
  };
}

async function judge(code: string): Promise<Promotion> {
  if (code.length > LONGEST_CODE) return { kind: 'invalid', sentence: problems.PROMOCION_INVALIDA.mensaje };
  try {
    return readPromotion(code, await api(routes.promocion, { params: { code } }));
  } catch (error) {
    return { kind: 'invalid', sentence: `Error inesperado: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const UNREADABLE = 'la respuesta no se entiende';

/** @throws if the server accepts without naming the discount */
function readPromotion(code: string, answer: Answer<'promocion'>): Promotion {
  if (answer.ok) {
    const { vigente, descuento, descripcion } = answer.body;
    if (vigente && typeof descuento !== 'number') throw new Error(UNREADABLE);
    return vigente
      ? { kind: 'valid', codigo: code.toUpperCase(), descuento }
      : { kind: 'invalid', sentence: descripcion || problems.PROMOCION_VENCIDA.mensaje };
  }
  return { kind: 'invalid', sentence: refusal(answer) };
}

function refusal({ status, problem }: Extract<Answer<'promocion'>, { ok: false }>): string {
  if (status === 400) return problem?.descripcion || problems.PROMOCION_INVALIDA.mensaje;
  if (status === 0) return 'No se pudo conectar con el servidor.';
  if (status < 400) throw new Error(UNREADABLE);
  const sentence = `Error al validar el código. Código: ${status}`;
  // The rate limit's message also says how long to wait.
  return status === problems.DEMASIADAS_SOLICITUDES.status && problem?.mensaje !== undefined ? `${sentence}. ${problem.mensaje}` : sentence;
}
