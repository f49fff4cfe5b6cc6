/** Names that no town is known to have; below, names that every town has: numbers and directions. */
const NAMES = `Los Litres|Quillayes|El Maitén|Ñirre|Doña Güera|Tres Cántaros|O'Donovan|Las Bandurrias|Chercán|Los Coigües Viejos|Puente Hondo|
  Alférez Miño|Lleuque|Vado de Lircay|General Aldoney|Presidente Barahona|Capitán Rucalaf|Almirante Quiñe|Doctor Nehuenco|Santa Rufina|
  Obispo Carrasquín|Hermanos Tapihue|José María Cauquil|Francisco Antilef|Los Siete Molinos|Cerro Mirlo|Loma Verde Alta|Rayén Mapu|Ayelén|
  Los Maquis|Las Achiras|El Tineo|Huala|Pilpilco|Los Ñancos|Treile|Queltehue|Las Camelias Rojas|El Bosquecillo|Piedra Pintada`;

const STREET_KINDS = ['Calle', 'Calle', 'Avenida', 'Pasaje', 'Pasaje', 'Camino'];

export const BLOCK_STREETS: readonly string[] = [
  ...NAMES.split('|').map((name, index) => `${STREET_KINDS[index % STREET_KINDS.length]} ${name.trim()}`),
  ...[1, 2, 3, 4, 5, 6].flatMap((number) => [`${number} Norte`, `${number} Poniente`]),
  'Calle 5',
  'Pasaje 12',
  'Avenida 30 de Febrero',
];
