/** Words for invented addresses, fines, vehicles and real estate. Streets and institutions must not exist. */

export const STREETS = [
  'Pasaje Los Litres',
  'Calle Quillayes',
  'Avenida El Maitén Norte',
  'Calle Ñirre',
  'Pasaje Doña Güera',
  'Camino al Peumo',
  'Calle Tres Cántaros',
  "Calle O'Donovan",
  'Avenida Las Bandurrias',
  'Pasaje Chercán',
  'Calle Los Coigües Viejos',
  'Avenida Puente Hondo',
  'Calle Alférez Miño',
  'Pasaje Lleuque',
  'Calle Vado de Lircay',
  'Camino Viejo a Huilma',
] as const;

export const FLATS = ['', '', '', ', depto. 504', ', depto. 21-B', ', casa 7', ', local 2', ', of. 1203', ', parcela 14'] as const;

export const ADDRESS_KINDS = {
  persona: ['Particular', 'Laboral', 'Comercial'],
  empresa: ['Casa matriz', 'Sucursal', 'Comercial'],
} as const;

export const FINES = [
  ['Dirección del Trabajo', 'No escriturar el contrato de trabajo'],
  ['Dirección del Trabajo', 'No llevar registro de asistencia'],
  ['Dirección del Trabajo', 'No otorgar descanso en domingos y festivos'],
  ['Dirección del Trabajo', 'No pagar las horas extraordinarias'],
  ['AFP Cumbre Austral', 'Cotizaciones previsionales declaradas y no pagadas'],
  ['AFP Horizonte del Sur', 'Cotizaciones previsionales no declaradas'],
  ['Isapre Valle Largo', 'Cotizaciones de salud declaradas y no pagadas'],
] as const;

/** Make, model, and value of the newest one in whole pesos. */
export const VEHICLES = [
  ['Suzuki', 'Baleno 1.4 GLX', 9_800_000],
  ['Toyota', 'Yaris Sport 1.5', 11_200_000],
  ['Chevrolet', 'Sail 1.5 LT', 8_400_000],
  ['Hyundai', 'Accent 1.6 GL', 9_900_000],
  ['Kia', 'Morning 1.2 EX', 8_100_000],
  ['Nissan', 'Navara 2.3 XE', 19_500_000],
  ['Mitsubishi', 'L200 2.4 Katana', 21_300_000],
  ['Peugeot', 'Partner 1.6 HDi', 13_700_000],
  ['Mazda', 'CX-5 2.0 R', 18_900_000],
  ['Volvo', 'FH 460', 78_000_000],
  ['Mercedes-Benz', 'Sprinter 415', 29_800_000],
  ['Honda', 'CB 190R', 2_300_000],
] as const;

/** Uses of a property in the tax office's words. */
export const USES = {
  persona: ['Habitacional', 'Habitacional', 'Habitacional', 'Estacionamiento', 'Bodega y Almacenaje', 'Sitio Eriazo'],
  empresa: ['Comercio', 'Oficina', 'Industria', 'Bodega y Almacenaje', 'Estacionamiento', 'Agrícola'],
} as const;
