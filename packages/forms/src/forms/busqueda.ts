import { defineForm } from '../define.ts';
import { nameWords, readSearched } from '../rules/searched-text.ts';

const LONGEST = 200;
const SHORTEST_NAME = 2;

/** What the office looks for. */
export const busqueda = defineForm<'texto'>({
  id: 'busqueda',
  fields: {
    texto: {
      required: 'Escribe una orden, un folio, un RUT, un correo o el nombre de una empresa.',
      checks: [
        { rule: (value) => value.length <= LONGEST, sentence: 'Busca con 200 caracteres a lo más.' },
        { rule: saysSomething, sentence: 'Escribe al menos dos letras o números de lo que buscas.' },
      ],
    },
  },
});

function saysSomething(value: string): boolean {
  return readSearched(value).clase !== 'nombre' || nameWords(value).join('').length >= SHORTEST_NAME;
}
