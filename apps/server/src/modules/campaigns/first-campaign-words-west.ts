import type { FirstWords } from "./first-campaign-words.ts";

/** Words of the campaigns of a new installation, in languages of Europe and America. */
export const WEST = {
  en: {
    budget:
      "Rewards are paper money of a budget that was put aside for this activity. When it is used up, nobody new can take part; what is reserved for you stays yours.",
    steps: {
      title: "First steps",
      summary: "Five small tasks, a fee voucher for each. No deposit among them.",
      rules:
        "Each task is rewarded once, whenever you did it. A voucher applies by itself to the fees it names, until its amount is used or its time ends.",
    },
    days: {
      title: "Seven days",
      summary: "0.50 for each day you sign in, 5.00 for the seventh.",
      rules:
        "A day runs from 00:00 to 24:00 UTC and counts once you tap it. After a missed day, and after the seventh, the row starts again at day 1.",
    },
    draw: {
      title: "Fee draw",
      summary: "A ticket for each 10.00 of fees. 120 prizes, odds published, seed committed.",
      rules:
        "One ticket for each 10.00 USDT of trading fees that you paid after vouchers, at most 10. Round trips under rule W-2 are not counted.",
      proof: "The hash of the seed is published now, the list of tickets at the end. The draw follows from both; anybody can do it again.",
    },
  },
  de: {
    budget:
      "Prämien sind Spielgeld aus einem Budget, das für diese Aktion zurückgelegt wurde. Ist es aufgebraucht, kann niemand Neues teilnehmen; was für dich reserviert ist, bleibt deins.",
    steps: {
      title: "Erste Schritte",
      summary: "Fünf kleine Aufgaben, für jede ein Gebührengutschein. Keine Einzahlung dabei.",
      rules:
        "Jede Aufgabe wird einmal belohnt, egal wann du sie erledigt hast. Ein Gutschein gilt von selbst für die Gebühren, die er nennt, bis sein Betrag genutzt oder seine Zeit um ist.",
    },
    days: {
      title: "Sieben Tage",
      summary: "0,50 für jeden Tag, den du abholst, 5,00 für den siebten.",
      rules:
        "Ein Tag geht von 00:00 bis 24:00 UTC und zählt, sobald du ihn antippst. Nach einem ausgelassenen Tag und nach dem siebten beginnt die Reihe wieder bei Tag 1.",
    },
    draw: {
      title: "Gebührenverlosung",
      summary: "Ein Los je 10,00 Gebühren. 120 Preise, Chancen veröffentlicht, Seed festgelegt.",
      rules:
        "Ein Los je 10,00 USDT Handelsgebühren, die du nach Gutscheinen gezahlt hast, höchstens 10. Ein Hin und Her nach Regel W-2 zählt nicht.",
      proof:
        "Der Hash des Seeds ist jetzt veröffentlicht, die Liste der Lose am Ende. Die Ziehung folgt aus beiden; jeder kann sie nachrechnen.",
    },
  },
  es: {
    budget:
      "Las recompensas son dinero ficticio de un presupuesto apartado para esta actividad. Cuando se agota, nadie nuevo puede participar; lo reservado para ti sigue siendo tuyo.",
    steps: {
      title: "Primeros pasos",
      summary: "Cinco tareas pequeñas, un vale de comisiones por cada una. Ninguna es un depósito.",
      rules:
        "Cada tarea se recompensa una vez, la hicieras cuando la hicieras. Un vale se aplica solo a las comisiones que nombra, hasta que se use su importe o termine su plazo.",
    },
    days: {
      title: "Siete días",
      summary: "0,50 por cada día que cobres, 5,00 por el séptimo.",
      rules:
        "Un día va de 00:00 a 24:00 UTC y cuenta cuando lo tocas. Tras un día perdido, y tras el séptimo, la serie vuelve a empezar en el día 1.",
    },
    draw: {
      title: "Sorteo por comisiones",
      summary: "Un boleto por cada 10,00 de comisiones. 120 premios, probabilidades publicadas, semilla fijada.",
      rules:
        "Un boleto por cada 10,00 USDT de comisiones de trading que pagaste tras los vales, 10 como máximo. Las idas y vueltas de la regla W-2 no cuentan.",
      proof: "El hash de la semilla se publica ahora, la lista de boletos al final. El sorteo sale de ambos; cualquiera puede repetirlo.",
    },
  },
  fr: {
    budget:
      "Les récompenses sont de l’argent fictif d’un budget mis de côté pour cette activité. Une fois épuisé, plus personne ne peut participer\u202f; ce qui vous est réservé reste à vous.",
    steps: {
      title: "Premiers pas",
      summary: "Cinq petites tâches, un bon de frais pour chacune. Aucun dépôt parmi elles.",
      rules:
        "Chaque tâche est récompensée une fois, quel que soit le moment où vous l’avez faite. Un bon s’applique de lui-même aux frais qu’il désigne, jusqu’à épuisement de son montant ou de sa durée.",
    },
    days: {
      title: "Sept jours",
      summary: "0,50 à recevoir chaque jour, 5,00 le septième.",
      rules:
        "Un jour va de 00:00 à 24:00 UTC et compte dès que vous le touchez. Après un jour manqué, et après le septième, la série reprend au jour 1.",
    },
    draw: {
      title: "Tirage sur les frais",
      summary: "Un billet par tranche de 10,00 de frais. 120 lots, chances publiées, graine fixée.",
      rules:
        "Un billet par tranche de 10,00 USDT de frais de trading payés après les bons, 10 au plus. Les allers-retours de la règle W-2 ne comptent pas.",
      proof:
        "L’empreinte de la graine est publiée dès maintenant, la liste des billets à la fin. Le tirage découle des deux\u202f; chacun peut le refaire.",
    },
  },
  it: {
    budget:
      "I premi sono denaro virtuale di un budget messo da parte per questa iniziativa. Quando è esaurito, nessun altro può partecipare; ciò che è riservato a te resta tuo.",
    steps: {
      title: "Primi passi",
      summary: "Cinque piccoli compiti, un buono commissioni per ciascuno. Nessun deposito tra questi.",
      rules:
        "Ogni compito è premiato una volta, in qualunque momento tu l’abbia fatto. Un buono si applica da solo alle commissioni che indica, finché il suo importo è usato o il suo tempo finisce.",
    },
    days: {
      title: "Sette giorni",
      summary: "0,50 per ogni giorno che ritiri, 5,00 per il settimo.",
      rules:
        "Un giorno va dalle 00:00 alle 24:00 UTC e conta quando lo tocchi. Dopo un giorno mancato, e dopo il settimo, la serie ricomincia dal giorno 1.",
    },
    draw: {
      title: "Sorteggio sulle commissioni",
      summary: "Un biglietto ogni 10,00 di commissioni. 120 premi, probabilità pubblicate, seed fissato.",
      rules:
        "Un biglietto ogni 10,00 USDT di commissioni di trading pagate dopo i buoni, al massimo 10. Le operazioni di andata e ritorno della regola W-2 non contano.",
      proof: "L’hash del seed è pubblicato ora, la lista dei biglietti alla fine. Il sorteggio segue da entrambi; chiunque può rifarlo.",
    },
  },
  pt: {
    budget:
      "As recompensas são dinheiro fictício de um orçamento reservado para esta atividade. Quando acaba, ninguém novo pode participar; o que está reservado para você continua seu.",
    steps: {
      title: "Primeiros passos",
      summary: "Cinco tarefas pequenas, um cupom de taxas para cada uma. Nenhum depósito entre elas.",
      rules:
        "Cada tarefa é recompensada uma vez, não importa quando você a fez. Um cupom vale sozinho para as taxas que indica, até seu valor ser usado ou seu prazo terminar.",
    },
    days: {
      title: "Sete dias",
      summary: "0,50 por dia recebido, 5,00 pelo sétimo.",
      rules:
        "Um dia vai de 00:00 a 24:00 UTC e conta quando você toca nele. Depois de um dia perdido, e depois do sétimo, a série recomeça no dia 1.",
    },
    draw: {
      title: "Sorteio por taxas",
      summary: "Um bilhete a cada 10,00 de taxas. 120 prêmios, chances publicadas, semente fixada.",
      rules:
        "Um bilhete a cada 10,00 USDT de taxas de negociação pagas depois dos cupons, no máximo 10. Idas e voltas da regra W-2 não contam.",
      proof: "O hash da semente é publicado agora, a lista de bilhetes no fim. O sorteio decorre dos dois; qualquer um pode refazê-lo.",
    },
  },
  rus: {
    budget:
      "Награды — виртуальные деньги из бюджета, отложенного для этой промоакции. Когда он исчерпан, новых участников больше нет; зарезервированное для вас остаётся вашим.",
    steps: {
      title: "Первые шаги",
      summary: "Пять небольших заданий, за каждое — купон на комиссию. Пополнения среди них нет.",
      rules:
        "Каждое задание награждается один раз, когда бы вы его ни выполнили. Купон сам применяется к указанным в нём комиссиям, пока не израсходована сумма или не истёк срок.",
    },
    days: {
      title: "Семь дней",
      summary: "0,50 за каждый день, когда вы отметились, 5,00 за седьмой.",
      rules:
        "День длится с 00:00 до 24:00 UTC и засчитывается по нажатию. После пропущенного дня и после седьмого ряд начинается снова с дня 1.",
    },
    draw: {
      title: "Розыгрыш за комиссии",
      summary: "Билет за каждые 10,00 комиссий. 120 призов, шансы опубликованы, сид зафиксирован.",
      rules:
        "Один билет за каждые 10,00 USDT торговых комиссий, уплаченных после купонов, не больше 10. Сделки туда и обратно по правилу W-2 не учитываются.",
      proof: "Хеш сида опубликован сразу, список билетов — в конце. Розыгрыш следует из них обоих; повторить его может каждый.",
    },
  },
  blr: {
    budget:
      "Узнагароды — віртуальныя грошы з бюджэту, адкладзенага для гэтай промаакцыі. Калі ён вычарпаны, новых удзельнікаў больш няма; зарэзерваванае для вас застаецца вашым.",
    steps: {
      title: "Першыя крокі",
      summary: "Пяць невялікіх заданняў, за кожнае — купон на камісію. Папаўнення сярод іх няма.",
      rules:
        "Кожнае заданне ўзнагароджваецца адзін раз, калі б вы яго ні выканалі. Купон сам прымяняецца да названых у ім камісій, пакуль не выкарыстана сума або не скончыўся тэрмін.",
    },
    days: {
      title: "Сем дзён",
      summary: "0,50 за кожны дзень, калі вы адзначыліся, 5,00 за сёмы.",
      rules:
        "Дзень доўжыцца з 00:00 да 24:00 UTC і залічваецца па націсканні. Пасля прапушчанага дня і пасля сёмага шэраг пачынаецца зноў з дня 1.",
    },
    draw: {
      title: "Розыгрыш за камісіі",
      summary: "Білет за кожныя 10,00 камісій. 120 прызоў, шанцы апублікаваныя, сід зафіксаваны.",
      rules:
        "Адзін білет за кожныя 10,00 USDT гандлёвых камісій, сплачаных пасля купонаў, не больш за 10. Здзелкі туды і назад паводле правіла W-2 не ўлічваюцца.",
      proof: "Хэш сіда апублікаваны адразу, спіс білетаў — у канцы. Розыгрыш вынікае з іх абодвух; паўтарыць яго можа кожны.",
    },
  },
} as const satisfies Readonly<Record<string, FirstWords>>;
