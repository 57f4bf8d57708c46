import type { QuestionWords } from "../question-words.ts";

export const ES: QuestionWords = {
  categories: { starting: "Primeros pasos", trading: "Operar", money: "Dinero y comisiones", trust: "Precios y equidad" },
  said: {
    isItRealMoney: [
      "¿Es dinero real?",
      "No. Todo saldo es dinero ficticio. Los depósitos y retiros se practican con un entorno de pruebas: nada real entra ni sale.",
    ],
    howToStart: [
      "¿Cómo empiezo?",
      "Toca <strong>Pruébalo ya</strong>. Se abre al momento una cuenta de invitado con 100.000 USDT, sin nombre ni contraseña.",
    ],
    keepGuest: [
      "¿Cómo conservo mi cuenta de invitado?",
      'Toca <strong>Registra tu cuenta</strong> en tu página personal, o <a href="#/pages/user/register">regístrate</a>. Tu saldo, tus órdenes y tu historial se quedan, y puedes entrar desde cualquier dispositivo.',
    ],
    noCode: [
      "No he recibido el código. ¿Y ahora?",
      "En el modo de práctica no se envía nada por correo ni por SMS. El código está en la bandeja de salida de este servidor, donde su operador puede leerlo. Vale diez minutos.",
    ],
    beginAnew: [
      "Lo he perdido todo. ¿Puedo empezar de nuevo?",
      'Sí, en la página <a href="#/pages/record/statistics">Estadísticas</a>: al reiniciar recibes otra vez 100.000 USDT, y la cuenta anterior se puede seguir leyendo.',
    ],
    whichMode: [
      "Rápida, contrato o spot: ¿en qué se diferencian?",
      "Una operación rápida es una inversión en la dirección del precio durante unos segundos o minutos. Un contrato es una posición larga o corta con margen y apalancamiento, abierta hasta que la cierras. En spot compras el activo mismo y lo mantienes; las acciones y las criptomonedas tienen spot.",
    ],
    whyOtherPrice: [
      "¿Por qué mi orden de mercado se ejecutó a otro precio que el que vi?",
      "Se ejecuta al ask o al bid del tick vigente cuando el servidor la procesa, un momento después de tu toque. La confirmación indica el peor precio que la orden acepta; si el mercado lo ha superado, no se ejecuta nada.",
    ],
    whyRefused: [
      "¿Por qué se rechazó mi orden?",
      "El mensaje nombra la regla: el mercado está cerrado o suspendido, el precio tiene más de 15 segundos, el tamaño no cumple su paso o sus límites, tu saldo no alcanza, o has llegado a un límite que te pusiste tú.",
    ],
    quickVoid: [
      "¿Cuándo se anula una operación rápida?",
      "Cuando el mercado no pudo decidirla de forma justa: no llegó a tiempo un precio para abrirla o cerrarla, el último era demasiado antiguo al final, o la protección de precios suspendió el producto entretanto. Se devuelven la inversión y la comisión.",
    ],
    liquidation: [
      "¿Cuándo se liquida una posición?",
      "Cuando su margen y su G/P no realizada bajan hasta el margen de mantenimiento, es decir, con un ratio de margen del 100\u00a0%. Ocurre en el tick que lo alcanza. Con margen aislado pierdes ese margen y las comisiones, nunca más.",
    ],
    noAnswer: [
      "Envié una orden y perdí la conexión. ¿Se envió?",
      "La app pregunta al servidor en cuanto vuelve a tener conexión y te lo dice. Aunque una orden se envíe dos veces, cuenta una sola vez.",
    ],
    whatFees: [
      "¿Cuánto cuesta operar?",
      'El spot y los contratos tienen comisión; las operaciones rápidas, al principio, no. Todas las tasas están en la página <a href="#/pages/richText?key=fees">Comisiones</a>, y el ticket las muestra antes de confirmar.',
    ],
    frozenMoney: [
      "¿Por qué está reservada una parte de mi dinero?",
      "Está reservada para órdenes en espera. Cuando una se cancela, vence o se ejecuta por menos, el resto vuelve a estar disponible enseguida. El margen y las inversiones de las operaciones abiertas se cuentan aparte.",
    ],
    depositWithdraw: [
      "¿Puedo depositar o retirar?",
      "Sí, con dinero ficticio. Un entorno de pruebas hace de cadena de bloques, de banco y de proveedor de pagos, para que cada paso funcione como en la realidad. Nunca envíes criptomonedas ni dinero de verdad: no se podrían devolver.",
    ],
    proofOfRecord: [
      "¿Cómo compruebo mi saldo?",
      'Abre el <a href="#/pages/record/accountRecord">historial</a>: saldo inicial, apuntes y saldo final cuadran. Puedes imprimirlo como <a href="#/pages/record/statement">extracto</a>, con una referencia al libro contable del que se hizo.',
    ],
    whoSetsPrices: [
      "¿Quién fija los precios?",
      "Nadie. Vienen de un mercado simulado, calculado a partir de una semilla y del reloj, o de grabaciones; la etiqueta de la página de inicio dice cuál. Tus órdenes no los mueven.",
    ],
    canOperatorCheat: [
      "¿Puede el operador decidir cómo acaba mi operación?",
      "No. No existe ningún campo para ello, y la base de datos vuelve a calcular el resultado de una operación rápida con sus dos precios. Un producto se puede suspender, para todos por igual, pero solo después de que terminen sus operaciones rápidas en curso, y ninguna se anula por ello.",
    ],
    whenOpen: [
      "¿Cuándo puedo operar?",
      "Siempre que el mercado de un producto esté abierto; su página lo dice y nombra la próxima apertura. El mercado simulado está abierto a todas horas, salvo que este servidor siga los horarios de las bolsas.",
    ],
    priceAlertOnce: [
      "Mi alerta de precio llegó tarde o no llegó. ¿Por qué?",
      "Una alerta sigue el precio, no el bid ni el ask, y se activa una sola vez. No se activa mientras un producto está suspendido, porque su precio no es fiable.",
    ],
    ownLimits: [
      "¿Puedo protegerme de mí mismo?",
      'Sí: en <a href="#/pages/limit/limit">Límites personales</a>. Los límites más estrictos valen al momento, los más amplios después de 24 horas, y cerrar lo que tienes nunca se limita.',
    ],
  },
};
