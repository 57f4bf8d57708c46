import type { QuestionWords } from "../question-words.ts";

export const PT: QuestionWords = {
  categories: { starting: "Primeiros passos", trading: "Negociação", money: "Dinheiro e taxas", trust: "Preços e justiça" },
  said: {
    isItRealMoney: [
      "É dinheiro de verdade?",
      "Não. Todo saldo é dinheiro fictício. Depósitos e saques são praticados com um ambiente de testes: nada real entra nem sai.",
    ],
    howToStart: [
      "Como eu começo?",
      "Toque em <strong>Testar agora</strong>. Uma conta de visitante com 100.000 USDT abre na hora, sem nome e sem senha.",
    ],
    keepGuest: [
      "Como mantenho minha conta de visitante?",
      'Toque em <strong>Salve sua conta</strong> na sua página pessoal, ou <a href="#/pages/user/register">cadastre-se</a>. Seu saldo, suas ordens e seus registros ficam, e você pode entrar em qualquer aparelho.',
    ],
    noCode: [
      "Não recebi o código. E agora?",
      "No modo demo nada é enviado por e-mail ou SMS. O código fica na caixa de saída deste servidor, onde o operador pode lê-lo. Ele vale por dez minutos.",
    ],
    beginAnew: [
      "Perdi tudo. Posso começar de novo?",
      'Sim, na página <a href="#/pages/record/statistics">Estatísticas</a>: ao reiniciar você recebe 100.000 USDT outra vez, e a conta antiga continua legível.',
    ],
    whichMode: [
      "Rápida, contrato ou à vista: qual é a diferença?",
      "Uma operação rápida é uma aposta na direção do preço por alguns segundos ou minutos. Um contrato é uma posição long ou short com margem e alavancagem, aberta até você fechar. À vista você compra o próprio ativo e fica com ele; ações e criptomoedas são negociadas à vista.",
    ],
    whyOtherPrice: [
      "Por que minha ordem a mercado foi executada a um preço diferente do que eu vi?",
      "Ela é executada no ask ou no bid do tick vigente quando o servidor a processa, um instante depois do seu toque. A confirmação mostra o pior preço que a ordem aceita; se o mercado passou dele, nada é executado.",
    ],
    whyRefused: [
      "Por que minha ordem foi recusada?",
      "A mensagem diz qual regra: o mercado está fechado ou suspenso, o preço tem mais de 15 segundos, a quantidade não respeita o passo ou os limites, seu saldo é baixo demais, ou você chegou a um limite que você mesmo definiu.",
    ],
    quickVoid: [
      "Quando uma operação rápida é anulada?",
      "Quando o mercado não pôde decidi-la de forma justa: nenhum preço chegou a tempo para abrir ou fechar, o último era velho demais no fim, ou a proteção de preços suspendeu o ativo nesse meio-tempo. Aposta e taxa são devolvidas.",
    ],
    liquidation: [
      "Quando uma posição é liquidada?",
      "Quando a margem e o L/P não realizado caem até a margem de manutenção, ou seja, com índice de margem de 100%. Acontece no tick que chega lá. Com margem isolada você perde essa margem e as taxas, nunca mais.",
    ],
    noAnswer: [
      "Enviei uma ordem e perdi a conexão. Ela foi enviada?",
      "O app pergunta ao servidor assim que volta a ter conexão e avisa você. Mesmo que uma ordem seja enviada duas vezes, ela conta uma só.",
    ],
    whatFees: [
      "Quanto custa negociar?",
      'À vista e contratos têm taxa; operações rápidas, no começo, não. Todas as taxas estão na página <a href="#/pages/richText?key=fees">Taxas</a>, e a boleta as mostra antes de você confirmar.',
    ],
    frozenMoney: [
      "Por que parte do meu dinheiro está reservada?",
      "Está reservada para ordens em espera. Quando uma é cancelada, expira ou é executada por menos, o resto volta a ficar disponível na hora. A margem e as apostas de operações abertas são contadas à parte.",
    ],
    depositWithdraw: [
      "Posso depositar ou sacar?",
      "Sim, com dinheiro fictício. Um ambiente de testes faz o papel da blockchain, do banco e do provedor de pagamentos, para que cada passo funcione como na vida real. Nunca envie criptomoedas ou dinheiro de verdade: não poderiam ser devolvidos.",
    ],
    proofOfRecord: [
      "Como confiro meu saldo?",
      'Abra os <a href="#/pages/record/accountRecord">registros</a>: saldo inicial, lançamentos e saldo final batem. Você pode imprimi-los como <a href="#/pages/record/statement">extrato</a>, com uma referência ao livro-razão do qual foi feito.',
    ],
    whoSetsPrices: [
      "Quem define os preços?",
      "Ninguém. Eles vêm de um mercado simulado, calculado a partir de uma semente e do relógio, ou de gravações; a etiqueta na página inicial diz qual. Suas ordens não os movem.",
    ],
    canOperatorCheat: [
      "O operador pode decidir como minha operação termina?",
      "Não. Não existe campo para isso, e o banco de dados recalcula o resultado de uma operação rápida a partir dos seus dois preços. Um ativo pode ser suspenso, para todos por igual, mas só depois que suas operações rápidas em andamento terminarem, e nenhuma delas é anulada.",
    ],
    whenOpen: [
      "Quando posso negociar?",
      "Sempre que o mercado de um ativo está aberto; a página dele diz isso e mostra a próxima abertura. O mercado simulado fica aberto o tempo todo, a menos que este servidor siga os horários das bolsas.",
    ],
    priceAlertOnce: [
      "Meu alerta de preço chegou tarde ou não chegou. Por quê?",
      "Um alerta segue o preço, não o bid nem o ask, e dispara uma única vez. Ele não dispara enquanto um ativo está suspenso, porque não dá para confiar no preço dele.",
    ],
    ownLimits: [
      "Posso me proteger de mim mesmo?",
      'Sim: em <a href="#/pages/limit/limit">Limites pessoais</a>. Limites mais rígidos valem na hora, mais folgados depois de 24 horas, e fechar o que você tem nunca é limitado.',
    ],
  },
};
