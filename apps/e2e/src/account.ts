import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const PASSWORD = 'Demo12345';
export const PERSONA = 'persona@demo.veridico.cl';
export const CONTRATO = 'contrato@demo.veridico.cl';

/** Demonstration people; /dev/demo lists them. A RUT can have one account only, so each test has its own person per width. */
const PEOPLE = {
  registration: { ancho: ['43.703.731-0', '550500059'], angosto: ['44.938.308-7', '503303230'] },
  storage: { ancho: ['40.769.047-8', '500334493'], angosto: ['42.003.624-8', '549230229'] },
  recovery: { ancho: ['42.469.154-2', 'B30880610'], angosto: ['41.234.577-0', '579928569'] },
} as const;

export interface Person {
  readonly email: string;
  readonly rut: string;
  readonly serie: string;
}

/** A person without an account. @param width name of the project */
export function newPerson(test: keyof typeof PEOPLE, width: string): Person {
  const [rut, serie] = PEOPLE[test][width === 'angosto' ? 'angosto' : 'ancho'];
  return { email: `${test}-${width}-${Date.now()}@ejemplo.cl`, rut, serie };
}

export async function register(page: Page, { email, rut, serie }: Person, password: string): Promise<void> {
  await page.goto('/auth/register');
  const fields = {
    'Email*': email,
    'Nombre*': 'Camila Andrea',
    'Apellido Paterno*': 'Rojas',
    'Rut*': rut,
    'Número de Serie/Documento*': serie,
    'Teléfono*': '56912345678',
    'Contraseña*': password,
    'Confirmar Contraseña*': password,
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Regístrate' }).click();
  await expect(page.getByText('Usuario registrado exitosamente.')).toBeVisible();
}

/** On the sign-in page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de cuenta' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
}

/** The newest mailed link of a kind to an address, except the known ones. */
export async function mailedAccountLink(page: Page, email: string, to: string, known: readonly string[] = []): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    const mails = (await (await page.request.get('/dev/correos.json')).json()) as { para: string; enlaces: string[] }[];
    const links = mails.filter(({ para }) => para === email).flatMap(({ enlaces }) => enlaces);
    link = links.find((address) => address.includes(to) && !known.includes(address));
    return link;
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return link ?? '';
}
