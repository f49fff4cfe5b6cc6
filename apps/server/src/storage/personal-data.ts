import type { ClaseDeDato } from '@veridico/reference';
import type { Schema } from './schema.ts';

/** Names of columns, separated by spaces, by the kind of data they hold; `nada`: they say nothing of a person. */
type TableData = Partial<Readonly<Record<ClaseDeDato | 'nada', string>>>;

/**
 * The personal data in each table; null for a table without any. The privacy policy prints the sentences of all kinds that stand here. A
 * column that is stored only with other data of a person (its time, its state) has that data's kind.
 */
export const PERSONAL_DATA: { readonly [Table in keyof Schema]: TableData | null } = {
  // Accounts.
  customers: {
    rut: 'rut rut_probado',
    empresa: 'empresa',
    papel: 'contrato contrato_propio rol suspendida',
    correo: 'correo correo_desde correo_revisado',
    compra: 'informes',
    sesion: 'creada eliminada',
    nada: 'id sub',
  },
  account_links: { enlace: 'token_hash clase sub mail creado vence usado' },
  account_codes: { enlace: 'mail huella vence fallas usado', nada: 'sub' },
  account_blocks: { papel: 'quien nombre motivo en', nada: 'sub' },
  account_changes: { sesion: 'sub cambio intentos siguiente_intento', nada: 'id' },
  identity_users: {
    nombre: 'nombre apellido segundo_apellido',
    rut: 'rut',
    serie: 'serie',
    correo: 'correo correo_verificado',
    telefono: 'telefono',
    clave: 'clave',
    papel: 'roles',
    sesion: 'creado activo',
    nada: 'id demo',
  },
  identity_sessions: { navegador: 'navegador', sesion: 'id usuario iniciada usada vence segundo_factor' },
  identity_chains: { sesion: 'id sesion alcance generacion superadas' },
  identity_codes: { sesion: 'hash sesion redirect_uri desafio nonce alcance vence usado' },
  identity_attempts: { marca: 'clave fallas desde ultima espera_hasta' },
  identity_second_factors: { factor: 'cifrado codigos ultimo_paso creado activo', nada: 'usuario' },
  identity_keys: null,

  // Orders, payments and what they deliver.
  orders: {
    rut: 'sujeto_rut consultante consultante_persona',
    correo: 'inputs',
    telefono: 'inputs',
    empresa: 'consultante_empresa',
    domicilio: 'datos_factura',
    compra:
      'tipo servicio plan factura estado precio descuento promocion promocion_devuelta total motivo numero tipo_emision terminos_version creada actualizada cliente',
    propiedad: 'comuna rol inputs',
    papeles: 'folio codigo_hmac',
    ip: 'terminos_ip',
    nada: 'orden clave_repeticion huella_solicitud lease_until intentos siguiente_intento abierta_hasta espera_desde olvidada',
  },
  order_events: { compra: 'orden de a detalle en', nada: 'id' },
  order_acts: { compra: 'orden acto detalle quien en', nada: 'id' },
  payment_attempts: {
    pago: 'orden buy_order session_id monto token url retorno retorno_en confirmacion_en comprobante reembolso reembolso_en creado',
    nada: 'id',
  },
  partial_refunds: {
    pago: 'orden intento monto estado saldo enviada respuesta rechazo pedida terminada',
    nada: 'id lease_until intentos siguiente_intento',
  },
  payment_counts: {
    compra: 'ordenes',
    nada: 'dia empezada terminada revisadas sin_respuesta cobradas_sin_informe informes_sin_cobro cobros_dobles detenidas correos_sin_entregar',
  },
  informes: {
    rut: 'sujeto_rut',
    propiedad: 'comuna rol',
    papeles: 'orden folio codigo_hmac codigo_final servicio emitido pdf sha256 puntaje tramo valor verificaciones',
    nada: 'id',
  },
  historial: { papeles: 'cliente emitido informe origen usuario puntaje valor', empresa: 'solicitante' },
  report_links: { enlace: 'token_hash orden creado vence usado' },
  comprobantes: {
    papeles:
      'orden clase numero emitido pdf sha256 codigo_hmac codigo_final verificaciones documento documento_en rechazado creado referencia',
    nada: 'id lease_until intentos siguiente_intento',
  },
  comprobante_numeros: null,
  mails: { correo: 'para clase orden tema creado enviado rechazado reenvios reenviado', nada: 'id lease_until intentos siguiente_intento' },

  // Companies and plans.
  companies: {
    rut: 'rut',
    empresa: 'razon_social nombre_fantasia giro encargado_pago',
    domicilio: 'domicilio ciudad cut',
    correo: 'correo correo_pago',
    telefono: 'telefono telefono_pago',
    nada: 'creada actualizada clave dias_vigencia',
  },
  company_user_changes: { nombre: 'nombre quien', empresa: 'empresa', papel: 'suceso antes despues en', nada: 'id usuario por' },
  factor_demands: { papel: 'empresa exige quien en', nada: 'id' },
  company_rules: { papel: 'empresa dias tope_adicionales aprobacion quien en', nada: 'id' },
  session_states: { sesion: 'sesion cuenta probada actualizada', papel: 'empresa' },
  company_changes: { empresa: 'empresa antes despues', papel: 'quien en', nada: 'id' },
  company_counts: null,
  company_users: {
    nombre: 'nombre apellido',
    correo: 'correo',
    empresa: 'empresa',
    papel: 'cliente rol limite estado de_empresa cautela desde vence',
    sesion: 'visto',
    nada: 'id version enlace cuenta_pedida por_sincronizar sincronizar_intentos',
  },
  company_standings: { poderes: 'empresa poderes orden desde quien nota disputa disputada' },
  representation_claims: { poderes: 'orden empresa estado motivo creada vence resuelta', nada: 'id' },
  representation_documents: { poderes: 'orden nombre pdf sha256 quien en', nada: 'id' },
  claim_answers: { papel: 'solicitud usuario respuesta quien en' },
  claim_links: { enlace: 'token_hash solicitud usuario creado' },
  contracts: {
    rut: 'titular',
    correo: 'correo',
    compra:
      'plan nombre tipo moneda consultas valor_adicional precio meses desde hasta hasta_sin_cambio fin suspendido siguiente_factura cerrado creado terminado',
    nada: 'id demo',
  },
  contract_events: { compra: 'contrato suceso clave detalle', papel: 'quien en', nada: 'id' },
  contract_documents: { papeles: 'orden folio codigo_hmac codigo_final emitido pdf sha256 verificaciones' },
  facturas: {
    compra: 'contrato desde hasta lineas moneda monto uf_fecha uf_valor neto iva total emitida vence creada',
    pago: 'pagada orden',
    nada: 'id demo',
  },
  terminaciones: { compra: 'contrato fin texto huella creada', papel: 'quien', ip: 'ip', nada: 'id' },
  quota_periods: { compra: 'contrato desde hasta incluidas usadas hechas adicionales valor_adicional', nada: 'id' },
  consumo: { compra: 'periodo dia cliente consultas adicionales' },
  queries: {
    rut: 'sujeto_rut titular_rut',
    propiedad: 'comuna rol tasacion',
    compra: 'cliente periodo adicional servicio motivo referencia estado creada terminada',
    nada: 'id huella vigente lease_until',
  },
  aprobaciones: {
    rut: 'empresa sujeto_rut',
    propiedad: 'comuna rol',
    compra: 'cliente usuario servicio pregunta motivo estado pedida vence aprobador resuelta adicional valor respuesta consulta falla',
    nada: 'id huella intentos lease_until',
  },
  lotes: {
    rut: 'titular',
    compra: 'cliente servicio motivo nombre estado pausa adicionales_max creado pedido movido',
    nada: 'id',
  },
  lote_lineas: {
    rut: 'texto sujeto_rut',
    compra: 'informe referencia juicio estado de_nuevo consulta falla',
    nada: 'lote numero repite intentos lease_until',
  },
  monitoreo_precios: null,
  monitoreo_anexos: { compra: 'contrato precio texto maximo en fin', papel: 'quien fin_quien', nada: 'id' },
  vigilados: {
    rut: 'titular sujeto_rut',
    propiedad: 'comuna rol',
    registro: 'dicho',
    compra: 'anexo cliente obligacion referencia desde hasta renovado fin fin_motivo',
    nada: 'id revisado',
  },
  monitoreo_revisiones: null,
  monitoreo_cambios: { registro: 'cambios puntaje_antes puntaje_ahora', nada: 'id vigilado en' },
  monitoreo_vistos: { compra: 'cambio cliente' },
  monitoreo_avisos: { rut: 'titular', papel: 'cliente cadencia avisado siguiente' },
  compartidos: { correo: 'para razon vence terminado creado', papeles: 'informe cliente', nombre: 'quien', empresa: 'empresa', nada: 'id' },
  compartido_codigos: { enlace: 'mail huella vence fallas usado', nada: 'compartido' },
  compartido_accesos: { enlace: 'token_hash en vence', nada: 'compartido' },
  subject_notes: { rut: 'sujeto', empresa: 'empresa', notaDeEmpresa: 'texto en', papel: 'usuario nombre', nada: 'id' },
  subject_tags: { rut: 'sujeto', empresa: 'empresa', notaDeEmpresa: 'etiqueta en' },
  plan_orders: {
    nombre: 'empresa',
    rut: 'rut_empresa rut_representante',
    correo: 'correo',
    telefono: 'empresa',
    domicilio: 'empresa',
    empresa: 'empresa',
    poderes: 'identidad identidad_intentos identidad_en representacion',
    papel: 'usuario_pedido usuario enlace lista',
    compra: 'orden nombre tipo moneda precio consultas valor_adicional meses uf_fecha uf_valor contrato_creado',
    papeles: 'contrato huella firmado firma_terminos',
    ip: 'firma_ip',
    navegador: 'firma_navegador',
    nada: 'demo alta_codigo alta_lease alta_intentos alta_siguiente',
  },
  case_closures: { papel: 'tarea nota quien en' },
  case_marks: { papel: 'tarea quien desde hasta motivo pospuesta' },
  office_staff: { nombre: 'nombre', correo: 'correo', papel: 'roles', sesion: 'vista', nada: 'sub creada retirada' },
  office_log: { papel: 'quien nombre acto objeto motivo antes despues en', nada: 'id' },
  office_invitations: {
    nombre: 'nombre apellido',
    correo: 'correo',
    papel: 'roles quien quien_nombre creada vence estado cerrada',
    nada: 'id enlace',
  },
  office_notes: { nota: 'objeto clave texto en', papel: 'quien nombre', nada: 'id' },
  office_requests: {
    rectificacion: 'pedido',
    papel: 'quien nombre acto objeto motivo muestra pedido creada hasta decidio decidio_nombre decidio_motivo decidida',
    nada: 'id llamada clave pagina estado',
  },
  catalog_changes: {
    papel: 'quien nombre motivo creada anulo anulo_nombre anulo_motivo anulada',
    nada: 'id tipo codigo antes despues rige aplicada',
  },

  // Visitors.
  verifications: { marca: 'folio acierto con_captcha ip_hmac en', nada: 'id' },
  rate_limits: { marca: 'clave ventana cuenta' },
  captcha_passes: { marca: 'accion ip_hmac vence', nada: 'id' },
  captcha_used: null,

  // The bureau.
  consultas: { consulta: 'rut servicio consultante consultante_persona consultante_empresa cliente motivo orden en', nada: 'id' },
  aperturas: { consulta: 'informe rut consultante_empresa cliente motivo en', nada: 'id' },
  personas: {
    registro: 'rut nombres apellido_paterno apellido_materno fecha_nacimiento nacionalidad estado_civil fallecido',
    serieRegistrada: 'serie series_anteriores',
    nada: 'entrega demo',
  },
  empresas: { registro: 'rut razon_social nombre_fantasia giro inicio_actividades tramo_ventas estado', nada: 'entrega demo' },
  protestos: {
    registro:
      'rut tipo motivo numero moneda monto fecha_vencimiento fecha_protesto acreedor acreedor_rut origen ciudad estado fecha_aclaracion',
    nada: 'entrega demo',
  },
  morosidades: {
    registro: 'rut acreedor acreedor_rut origen tipo numero moneda monto fecha_vencimiento cuotas_morosas estado',
    nada: 'entrega demo',
  },
  acreedores: { registro: 'alias nombre rut', nada: 'entrega demo' },
  direcciones: { registro: 'rut tipo direccion cut fecha', nada: 'entrega demo' },
  deuda_financiera: { registro: 'rut mes vigente mora_30_89 mora_90_mas indirecta', nada: 'entrega demo' },
  infracciones: { registro: 'rut institucion motivo monto fecha', nada: 'entrega demo' },
  vehiculos: { registro: 'rut patente marca modelo anio tasacion', nada: 'entrega demo' },
  bienes_raices: { registro: 'rut cut rol direccion destino avaluo', nada: 'entrega demo' },
  sociedades: { registro: 'rut_socio rut_sociedad participacion calidad desde', nada: 'entrega demo' },
  propiedades: {
    registro: 'cut rol direccion destino sup_terreno sup_construida anio avaluo lat lon calle numero unidad',
    nada: 'entrega demo',
  },
  construcciones: { registro: 'cut rol linea material calidad anio superficie destino condicion pisos', nada: 'entrega demo' },
  avisos: null,
  uf: null,
  importaciones: {
    papel: 'quien',
    nada: 'id tipo fuente corte estado empezada vence demo terminada nuevas cambiadas iguales rechazadas suprimidas quitadas sin_origen',
  },
  fuentes_retiradas: { papel: 'quien', nada: 'tipo fuente retirada' },
  claves_de_carga: { registro: 'clave', nada: 'carga' },
  correcciones: { rectificacion: 'clave cargado fuente corregido motivo en', papel: 'quien confirmo', nada: 'tabla' },
  supresiones: { supresion: 'clave motivo en', papel: 'quien', nada: 'tabla' },

  // Rights of persons.
  rights_requests: {
    rut: 'rut',
    nombre: 'nombre',
    correo: 'correo',
    peticion:
      'numero derecho calidad prueba identidad texto causal tabla clave dato propuesta bloquear estado recibida vence prorroga prorrogada decision razon respuesta decidida carta carta_sha256',
    papel: 'decidio decidio_nombre asignada asignada_nombre',
    nada: 'id codigo_hmac version carta_intento',
  },
  rights_events: { peticion: 'solicitud hecho detalle en', papel: 'quien nombre', nada: 'id' },
  rights_attachments: { peticion: 'solicitud origen nombre tipo contenido sha256 en', nada: 'id' },
  rights_notices: { correo: 'correo mail', peticion: 'solicitud folio destinatario estado motivo en', nada: 'id' },
  rights_accesses: { enlace: 'token_hash clase creado vence usado', rut: 'rut', correo: 'correo' },
  marcas: { peticion: 'solicitud rut tabla clave marca desde hasta', nada: 'id' },
  bloqueos: { peticion: 'solicitud rut motivo desde hasta', papel: 'quien', nada: 'id' },
  informes_retirados: { papeles: 'folio motivo desde hasta reemplazo', peticion: 'solicitud', nada: 'id intentos siguiente_intento' },

  mensajes: { nombre: 'nombre', correo: 'correo', mensaje: 'tema numero texto creado', nada: 'id huella' },
  brechas: { papel: 'quien nombre en', nada: 'id conocida naturaleza efectos datos personas medidas' },
  brecha_avisos: { papel: 'quien nombre en', nada: 'id brecha clase enviado personas texto' },

  // The catalogue.
  services: null,
  promotions: null,
  plans: null,
  secrets: null,

  // Stand-ins, which production refuses: the data that a card network and a mail server would hold.
  simulated_payments: {
    pago: 'token buy_order session_id monto return_url estado respuesta autorizacion tipo_pago tarjeta cuotas decision decidido creado confirmado escenario reembolsado reembolso confirmaciones consultas devoluciones',
  },
  simulated_mails: { correo: 'id message_id de para asunto texto html adjuntos copias recibido' },
};
