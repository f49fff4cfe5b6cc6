import { describe, expect, test } from 'vitest';
import { check, checkField, emptyValues, fieldNames, normalise, type Moment } from '../define.ts';
import { firmaContrato } from './firma-contrato.ts';
import { contrataPlan, type PlanField } from './plan.ts';
import { pruebaPoderes, resuelveTarea, wrongCertificateDay } from './tarea.ts';
import { validaIdentidad } from './valida-identidad.ts';

const right = {
  razonSocial: 'Comercial Ñandú & Hijos Ltda.',
  nombreFantasia: 'Ñandú 24-7',
  rutEmpresa: '58.234.577-5',
  giro: ' Venta  al por menor ',
  domicilio: 'Los Canelos # 123, Of. 4º (piso 2)',
  codigoRegion: '16',
  codigoComuna: '16101',
  ciudad: 'Chillán',
  runRepresentanteLegal: '40.000.014-k',
  serieRepresentanteLegal: 'b12.345.678',
  nombreRepresentanteLegal: 'María José',
  primerApellidoRepresentanteLegal: 'Núñez',
  correoElectronico: ' Gerencia@Nandu.cl ',
  telefonoCelular: '+56 9 1234 5678',
  telefonoFijo: '',
  encargadoPagoProveedores: 'Ana Soto',
  correoPagoProveedores: 'pagos@nandu.cl',
  telefonoPagoProveedores: '+56 42 2123456',
};

const REQUIRED = 'Este campo es requerido.';
const COMPANY = 'Texto con al menos 2 caracteres, solo letras, números y los símbolos & , . -';
const TEXT = 'Campo debe tener caracteres válidos';
const ADDRESS = 'Formato de dirección inválido, debe ingresar Ej: Calle 123';
const PHONE = 'Debe tener 9 dígitos, Ej: 912345678.';
const NO_COMUNA = 'Debe seleccionar una Comuna';

describe('a natural person', () => {
  const SAME = 'Una persona natural contrata solo para sí misma: el RUT debe ser también el del representante.';

  test('contracts for themselves', () => {
    expect(check(contrataPlan, { ...right, rutEmpresa: '40.000.014-K' }, 'submit')).toEqual({});
  });

  test('cannot contract for another: both fields show the error once filled in', () => {
    const other = { ...right, rutEmpresa: '12.345.678-5' };
    expect(check(contrataPlan, other, 'submit')).toEqual({ rutEmpresa: SAME, runRepresentanteLegal: SAME });
    expect(checkField(contrataPlan, 'rutEmpresa', { ...other, runRepresentanteLegal: '' }, 'blur')).toBeUndefined();
  });
});

test.each(['58.234.577-5', '76192083-9'])('a company (%s) is no legal representative, of itself or another', (run) => {
  const PERSON = 'Quien representa a la empresa es una persona: escribe su RUT personal.';
  expect(check(contrataPlan, { ...right, runRepresentanteLegal: run }, 'submit')).toEqual({ runRepresentanteLegal: PERSON });
  expect(checkField(contrataPlan, 'runRepresentanteLegal', { ...right, runRepresentanteLegal: run }, 'blur')).toBe(PERSON);
});

test.each([
  ['rutEmpresa', '58.234.577-1'],
  ['rutEmpresa', '58234577'],
  ['runRepresentanteLegal', '40.000.014-1'],
] as const)('a mistyped %s (%s) marks that field alone', { tags: ['PLN1-16', 'VAL2-01', 'VAL2-02'] }, (name, typed) => {
  expect(check(contrataPlan, { ...right, [name]: typed }, 'submit')).toEqual({ [name]: 'Rut inválido' });
  const person = { ...right, rutEmpresa: '40.000.014-K', [name]: typed };
  expect(check(contrataPlan, person, 'submit')).toEqual({ [name]: 'Rut inválido' });
});

describe('the proof of powers', () => {
  test.each([
    ['2026-11-23', undefined],
    ['2026-10-24', undefined],
    ['2026-10-23', 'El documento debe tener 30 días a lo más: pide uno nuevo.'],
    ['2026-11-24', 'Esa fecha todavía no llega: escribe la que dice el documento.'],
  ])('a certificate of %s on 2026-11-23: %s', (day, sentence) => {
    expect(wrongCertificateDay(day, '2026-11-23')).toBe(sentence);
  });

  test('needs the document, its date and a note', () => {
    const nothing = { nota: '', certificado: '', fechaCertificado: '2026-02-30' };
    expect(Object.keys(check(pruebaPoderes, nothing, 'submit'))).toEqual(['certificado', 'fechaCertificado', 'nota']);
  });
});

describe('the company that contracts a plan', () => {
  test('accepts valid input and sends it in one normalised form', () => {
    expect(check(contrataPlan, right, 'submit')).toEqual({});
    const sent = normalise(contrataPlan, right);
    expect(sent).toMatchObject({
      rutEmpresa: '58234577-5',
      giro: 'Venta al por menor',
      runRepresentanteLegal: '40000014-K',
      serieRepresentanteLegal: 'B12345678',
      correoElectronico: 'gerencia@nandu.cl',
      telefonoCelular: '56912345678',
      telefonoPagoProveedores: '56422123456',
    });
    expect(check(contrataPlan, sent, 'submit')).toEqual({});
    expect(normalise(contrataPlan, sent)).toEqual(sent);
  });

  test('requires everything but the landline', { tags: ['PLN1-16', 'VAL2-11', 'VAL2-22..24'] }, () => {
    const asked = check(contrataPlan, emptyValues(contrataPlan), 'submit');
    expect(asked).toEqual({
      ...Object.fromEntries(
        fieldNames(contrataPlan)
          .filter((name) => name !== 'telefonoFijo')
          .map((name) => [name, REQUIRED]),
      ),
      codigoRegion: 'Debe seleccionar una Región',
      codigoComuna: NO_COMUNA,
    });
  });

  test.each<[PlanField, string, Moment, string | undefined]>([
    ['razonSocial', 'A', 'blur', COMPANY],
    ['razonSocial', 'A1', 'blur', undefined],
    ['razonSocial', 'x'.repeat(100), 'blur', undefined],
    ['razonSocial', 'x'.repeat(101), 'blur', COMPANY],
    ['razonSocial', 'Pérez | Hijos', 'blur', COMPANY],
    ['nombreFantasia', 'Ñandú!', 'blur', COMPANY],
    ['nombreFantasia', 'Ромашка', 'blur', COMPANY],
    ['rutEmpresa', '58.234.577-1', 'blur', 'Formato rut incorrecto.'],
    ['runRepresentanteLegal', '40.000.014-1', 'blur', 'Formato rut incorrecto.'],
    ['runRepresentanteLegal', '40.000.014-1', 'submit', 'Rut inválido'],
    ['domicilio', 'Los Canelos', 'blur', ADDRESS],
    ['domicilio', '123', 'blur', ADDRESS],
    ['domicilio', '123 º', 'blur', ADDRESS],
    ['domicilio', 'Av. Ñuble 12 #4/B, 1° 2º: (fondo) - casa', 'blur', undefined],
    ['domicilio', 'Calle 123; otra', 'blur', ADDRESS],
    ['domicilio', 'Calle 123 | otra', 'blur', ADDRESS],
    ['ciudad', 'X', 'blur', TEXT],
    ['ciudad', 'x'.repeat(61), 'blur', TEXT],
    ['ciudad', 'x'.repeat(60), 'blur', undefined],
    ['giro', 'Y', 'blur', TEXT],
    ['giro', 'y'.repeat(61), 'blur', TEXT],
    ['giro', 'Ventas 24', 'blur', TEXT],
    ['encargadoPagoProveedores', 'Z', 'blur', TEXT],
    ['encargadoPagoProveedores', 'z'.repeat(61), 'blur', TEXT],
    ['encargadoPagoProveedores', 'z'.repeat(60), 'blur', undefined],
    ['nombreRepresentanteLegal', 'M', 'blur', TEXT],
    ['nombreRepresentanteLegal', 'Jo é', 'blur', undefined],
    ['primerApellidoRepresentanteLegal', 'N1', 'blur', TEXT],
    ['serieRepresentanteLegal', 'B1234567', 'blur', 'Formato incorrecto, Ej: 123456789 o B12345678'],
    ['correoElectronico', 'a@b', 'blur', 'Formato correo electrónico inválido.'],
    ['correoPagoProveedores', 'pagos', 'blur', 'Formato correo electrónico inválido.'],
    ['telefonoCelular', '912345678', 'blur', 'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.'],
    ['telefonoFijo', '912345678', 'blur', undefined],
    ['telefonoFijo', '+56 2 2123 4567', 'blur', undefined],
    ['telefonoFijo', '4221234567', 'blur', undefined],
    ['telefonoFijo', '12345678', 'blur', PHONE],
    ['telefonoFijo', '+54 11 1234 5678', 'blur', PHONE],
    ['telefonoFijo', '91234567a', 'blur', PHONE],
    ['telefonoPagoProveedores', '1234', 'blur', PHONE],
    ['codigoRegion', '17', 'submit', 'Debe seleccionar una Región'],
    ['codigoComuna', '13101', 'submit', NO_COMUNA],
    ['codigoComuna', '99999', 'submit', NO_COMUNA],
  ])(
    '%s «%s» on %s',
    {
      tags: ['VAL2-02', 'VAL2-06', 'VAL2-07', 'VAL2-10', 'VAL2-12..21', 'VAL2-23', 'VAL2-24'],
    },
    (...[field, value, moment, sentence]) => {
      expect(checkField(contrataPlan, field, { ...right, [field]: value }, moment)).toBe(sentence);
    },
  );
});

test('the identity check needs the terms and a non-blank serial', { tags: ['VAL2-26'] }, () => {
  expect(check(validaIdentidad, { serie: ' ', aceptacionTerminos: 'false' }, 'submit')).toEqual({
    serie: 'Por favor ingrese la serie',
    aceptacionTerminos: 'Debes aceptar los términos y condiciones',
  });
  expect(check(validaIdentidad, { serie: 'x', aceptacionTerminos: 'true' }, 'submit')).toEqual({});
  expect(normalise(validaIdentidad, { serie: ' b12.345.678', aceptacionTerminos: 'true' }).serie).toBe('B12345678');
});

test('a contract is signed by accepting it', () => {
  expect(check(firmaContrato, { aceptacion: 'false' }, 'submit').aceptacion).toBe('Debes aceptar los términos para continuar.');
  expect(check(firmaContrato, { aceptacion: 'true' }, 'submit')).toEqual({});
});

test('a case needs a reason of at most 500 characters', () => {
  expect(check(resuelveTarea, { nota: '  ' }, 'submit').nota).toBe('Escribe el motivo: queda en el registro.');
  expect(check(resuelveTarea, { nota: 'x'.repeat(500) }, 'submit')).toEqual({});
  expect(check(resuelveTarea, { nota: 'x'.repeat(501) }, 'submit').nota).toBe('El motivo puede tener hasta 500 caracteres.');
});
