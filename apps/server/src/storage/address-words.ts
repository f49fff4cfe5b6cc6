/** How people and the tax office write addresses in Chile: lower case, without accents. */

/** Kinds of street. Spelling varies, so streets are searched without their kind. */
export const STREET_KINDS: ReadonlySet<string> = new Set(
  (
    'avenida avda avd aven ave av calle calles cl c pasaje pasajes psje pje pjs pj pas psj paseo callejon diagonal plaza plazuela ' +
    'camino cam cno carretera autopista ruta boulevard bulevar blvd sendero via'
  ).split(' '),
);

/** Filler words that may be left out. */
export const FILLER_WORDS: ReadonlySet<string> = new Set('de del la las los el y e'.split(' '));

/** Directions; with a number they form a street name: 5 Norte, Norte 5. */
export const DIRECTIONS: ReadonlySet<string> = new Set('norte sur oriente poniente este oeste'.split(' '));

/** Words before the number of a unit, and the kind of unit. */
export const UNITS: Readonly<Record<string, 'casa' | 'departamento' | 'oficina' | 'local' | 'otra'>> = {
  ...named('departamento', 'departamento deptos depto dpto dept dep dto dp'),
  ...named('casa', 'casa cs'),
  ...named('oficina', 'oficina ofic of'),
  ...named('local', 'local loc lcl lc'),
  ...named(
    'otra',
    'bodega bod bd bg estacionamiento estac est box bx block blk bl torre piso parcela sitio st lote lt ' +
      'villa pob poblacion condominio cond edificio edif conjunto sector',
  ),
};

/** Words before a house number, without meaning. */
export const NUMBER_SIGNS: ReadonlySet<string> = new Set('n no nro num numero'.split(' '));

const SHORT = `gral general|pdte presidente|pdta presidenta|presid presidente|cap capitan|cptn capitan|cnel coronel|crl coronel|tte teniente|
  alte almirante|almte almirante|cmte comandante|cdte comandante|comte comandante|sgto sargento|vicealmte vicealmirante|mcal mariscal|
  dr doctor|dra doctora|prof profesor|ing ingeniero|mons monsenor|obpo obispo|arz arzobispo|pbro presbitero|hno hermano|hnos hermanos|
  sta santa|sto santo|sn san|sra senora|ntra nuestra|fco francisco|edo eduardo|bdo bernardo|lib libertador|
  ma maria|gmo guillermo|alej alejandro|nte norte|ote oriente|ori oriente|pte poniente|pon poniente|stgo santiago|valpo valparaiso|
  cro cerro|pta punta|pto puerto|qda quebrada|fdo fundo`;

const NUMBERS = `uno primer primero primera|dos segundo segunda|tres tercer tercero tercera|cuatro cuarto cuarta|cinco quinto quinta|
  seis sexto sexta|siete septimo septima|ocho octavo octava|nueve noveno novena|diez decimo decima|once undecimo undecima|
  doce duodecimo duodecima|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuno|veintidos|veintitres|
  veinticuatro|veinticinco|veintiseis|veintisiete|veintiocho|veintinueve|treinta`;

/** One spelling for words that have several. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...lines(SHORT).map(([short = '', long = '']) => [short, long] as const),
  ...lines(NUMBERS).flatMap((words, index) => words.map((word) => [word, String(index + 1)] as const)),
]);

function lines(text: string): string[][] {
  return text.split('|').map((line) => line.trim().split(' '));
}

function named<const K extends string>(kind: K, words: string): Record<string, K> {
  return Object.fromEntries(words.split(' ').map((word) => [word, kind]));
}
