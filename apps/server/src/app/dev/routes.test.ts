import { formatRut } from '@veridico/forms';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { devPages } from './routes.ts';

test('the page of demonstration data lists accounts, people with their card, and companies, with notes', async () => {
  const app = Fastify();
  const persona = { rut: '40000000-K', nombre: "Íñigo O'Higgins <x>", serie: 'B10200300', detalle: 'Sin ningún antecedente' };
  const empresa = { rut: '57000000-4', nombre: 'Una SpA', serie: '', detalle: '300 protestos', representante: undefined };
  const propiedad = { direccion: 'Calle Ñirre 88', comuna: 'Ñuñoa', rol: '5470-1', detalle: 'Casa con Ñ' };
  const represented = { ...empresa, representante: { rut: persona.rut, nombre: 'Rosa Paz', serie: 'C20300400' } };
  const demoExamples = () => Promise.resolve({ personas: [persona], empresas: [empresa, represented], propiedades: [propiedad] });
  const account = { email: 'contrato@demo.veridico.cl', password: 'Demo12345', rut: persona.rut, detalle: '100 consultas al mes' };
  const demoAccounts = () => Promise.resolve([account]);
  devPages(app, { demoExamples, demoAccounts, testCards: [], mailbox: false });
  const { body } = await app.inject('/dev/demo');
  const [accounts = '', people = '', companies = '', properties = ''] = body.split('<section>').slice(1);
  for (const words of ['Cuentas para probar', account.email, account.password, formatRut(account.rut), account.detalle])
    expect(accounts).toContain(words);
  for (const words of ['Personas para probar', formatRut(persona.rut), 'B10200300', '&lt;x&gt;', persona.detalle])
    expect(people).toContain(words);
  for (const words of ['Empresas para probar', formatRut(empresa.rut), 'Una SpA', '300 protestos', 'No consta', 'Rosa Paz', 'C20300400'])
    expect(companies).toContain(words);
  for (const words of ['Propiedades para probar', ...Object.values(propiedad)]) expect(properties).toContain(words);
  expect(body).not.toContain('Tarjetas de prueba');
  await app.close();
});
