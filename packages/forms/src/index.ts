export * from './define.ts';
export * from './forms/codigo-promocional.ts';
export * from './forms/compra-directa.ts';
export * from './forms/verifica-informe.ts';
export * from './rules/contact.ts';
export * from './rules/rut.ts';
export * from './rules/serie.ts';
export * from './sentences.ts';
