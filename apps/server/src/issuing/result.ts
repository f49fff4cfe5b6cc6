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
