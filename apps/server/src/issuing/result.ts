import { PDF } from '@libpdf/core';
import type { Resultado } from '@veridico/api/endpoints';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../storage/schema.ts';
import { resultOf } from './selection.ts';
import { servedReport } from './withdrawn.ts';

/**
 * What an issued report says, read from the data attached to its sealed file: page and document cannot differ.
 * @returns undefined if there is no such report, null if its file holds no data that can be read
 * @throws Problem INFORME_CORREGIDO, INFORME_BLOQUEADO @throws Error if the stored file no longer matches its hash
 */
export async function readResult(db: Kysely<Schema>, id: string): Promise<Resultado | null | undefined> {
  const row = await servedReport(db, { id });
  if (!row?.pdf) return undefined;
  return resultOf(await attachedData(row.pdf)) ?? null;
}

interface IssuedWords {
  /** Null if the file holds no data that can be read. */
  readonly resultado: Resultado | null;
  /** The code, as printed, and the address that its QR code opens; null likewise. */
  readonly verificacion: { readonly codigo: string; readonly enlace: string } | null;
}

const printed = z.object({ emision: z.object({ codigo: z.string(), verificacion: z.url() }) });

/** What a sealed file says, and how others verify it: for the buyer, who holds the file that prints both. */
export async function wordsOf(pdf: Uint8Array): Promise<IssuedWords> {
  const data = await attachedData(pdf);
  const { emision } = printed.safeParse(data).data ?? {};
  return { resultado: resultOf(data) ?? null, verificacion: emision ? { codigo: emision.codigo, enlace: emision.verificacion } : null };
}

/** What lists show of a report, in the words of its document. */
export interface ReportFigures {
  /** 0 to 999; null without a score. */
  readonly puntaje: number | null;
  /** 'Riesgo medio'. */
  readonly tramo: string | null;
  /** 'UF 8.790', of what was asked for; null in reports that appraise nothing. */
  readonly valor: string | null;
}

/** The figures of a sealed file; all null if it holds none that can be read. */
export async function figuresOf(pdf: Uint8Array): Promise<ReportFigures> {
  const result = resultOf(await attachedData(pdf));
  const score = result?.puntaje?.puntaje;
  return { puntaje: score?.valor ?? null, tramo: score?.tramo ?? null, valor: result?.valor?.operaciones[0]?.valor ?? null };
}

/** Name of the attachment that the templates add. */
const DATA = 'informe.json';

async function attachedData(pdf: Uint8Array): Promise<unknown> {
  try {
    const file = await PDF.load(pdf);
    const data = file.attachments.get(DATA);
    return data && JSON.parse(new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}
