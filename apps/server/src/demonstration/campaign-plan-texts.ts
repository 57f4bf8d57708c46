import { mapLanguages } from "@candela/i18n";
import { FEE_DRAW } from "../modules/campaigns/index.ts";

/** What two campaigns of a demonstration say in one language. */
interface PlanWords {
  readonly volume: { readonly title: string; readonly summary: string; readonly counts: string; readonly budget: string };
  readonly autumn: { readonly title: string; readonly summary: string };
}

const ARABIC: PlanWords = {
  volume: {
    title: "خمسة أسابيع من التداول",
    summary: "2.00 لكل 25,000 من التداول، وقسائم للرسوم خلال ذلك.",
    counts: "تُحتسب قيمة تنفيذاتك ومبالغ الصفقات السريعة التي ربحت أو خسرت. صفقات الذهاب والإياب وفق القاعدة W-2 لا تُحتسب.",
    budget: "المكافآت أموال افتراضية من ميزانية خُصصت لهذا النشاط.",
  },
  autumn: { title: "قرعة الخريف", summary: "تذكرة لكل 8.00 من الرسوم على مدى أربعة أسابيع. 15 جائزة، أكبرها 100.00." },
};

const WORDS = {
  ar: ARABIC,
  sa: ARABIC,
  en: {
    volume: {
      title: "Five weeks of trading",
      summary: "2.00 for each 25,000 traded, and vouchers for fees on the way.",
      counts:
        "What counts is the value of your fills and the stakes of quick trades that were won or lost. Round trips under rule W-2 are not counted.",
      budget: "Rewards are paper money of a budget that was put aside for this activity.",
    },
    autumn: { title: "Autumn draw", summary: "A ticket for each 8.00 of fees, over four weeks. 15 prizes, the largest 100.00." },
  },
  de: {
    volume: {
      title: "Fünf Wochen Handel",
      summary: "2,00 je 25.000 gehandelt, und unterwegs Gutscheine für Gebühren.",
      counts:
        "Es zählen der Wert deiner Ausführungen und die Einsätze von Quick-Trades, die gewonnen oder verloren wurden. Ein Hin und Her nach Regel W-2 zählt nicht.",
      budget: "Prämien sind Spielgeld aus einem Budget, das für diese Aktion zurückgelegt wurde.",
    },
    autumn: { title: "Herbstverlosung", summary: "Ein Los je 8,00 Gebühren, vier Wochen lang. 15 Preise, der größte 100,00." },
  },
  es: {
    volume: {
      title: "Cinco semanas de trading",
      summary: "2,00 por cada 25.000 negociados y, por el camino, vales para comisiones.",
      counts:
        "Cuentan el valor de tus ejecuciones y la inversión en operaciones rápidas ganadas o perdidas. Las idas y vueltas de la regla W-2 no cuentan.",
      budget: "Las recompensas son dinero ficticio de un presupuesto reservado para esta actividad.",
    },
    autumn: {
      title: "Sorteo de otoño",
      summary: "Un boleto por cada 8,00 de comisiones, durante cuatro semanas. 15 premios, el mayor de 100,00.",
    },
  },
  fr: {
    volume: {
      title: "Cinq semaines de trading",
      summary: "2,00 par tranche de 25\u202f000 négociés, et des bons pour les frais en chemin.",
      counts:
        "Comptent la valeur de vos exécutions et les mises des trades rapides gagnés ou perdus. Les allers-retours de la règle W-2 ne comptent pas.",
      budget: "Les récompenses sont de l’argent fictif d’un budget réservé à cette activité.",
    },
    autumn: {
      title: "Tirage d’automne",
      summary: "Un billet par tranche de 8,00 de frais, pendant quatre semaines. 15 lots, le plus gros de 100,00.",
    },
  },
  it: {
    volume: {
      title: "Cinque settimane di trading",
      summary: "2,00 ogni 25.000 negoziati e, strada facendo, buoni per le commissioni.",
      counts:
        "Contano il valore delle tue esecuzioni e le puntate dei trade rapidi vinti o persi. Le operazioni di andata e ritorno della regola W-2 non contano.",
      budget: "I premi sono denaro virtuale di un budget messo da parte per questa iniziativa.",
    },
    autumn: {
      title: "Sorteggio d’autunno",
      summary: "Un biglietto ogni 8,00 di commissioni, per quattro settimane. 15 premi, il maggiore di 100,00.",
    },
  },
  pt: {
    volume: {
      title: "Cinco semanas de negociação",
      summary: "2,00 a cada 25.000 negociados e, no caminho, cupons para taxas.",
      counts:
        "Contam o valor das suas execuções e as apostas das operações rápidas ganhas ou perdidas. Idas e voltas da regra W-2 não contam.",
      budget: "As recompensas são dinheiro fictício de um orçamento reservado para esta atividade.",
    },
    autumn: { title: "Sorteio de outono", summary: "Um bilhete a cada 8,00 de taxas, por quatro semanas. 15 prêmios, o maior de 100,00." },
  },
  rus: {
    volume: {
      title: "Пять недель торговли",
      summary: "2,00 за каждые 25\u00a0000 оборота и купоны на комиссии по ходу дела.",
      counts:
        "Учитываются стоимость ваших исполнений и ставки выигранных или проигранных быстрых сделок. Сделки туда и обратно по правилу W-2 не учитываются.",
      budget: "Награды — виртуальные деньги из бюджета, отложенного для этой промоакции.",
    },
    autumn: { title: "Осенний розыгрыш", summary: "Билет за каждые 8,00 комиссий, четыре недели. 15 призов, самый большой 100,00." },
  },
  blr: {
    volume: {
      title: "Пяць тыдняў гандлю",
      summary: "2,00 за кожныя 25\u00a0000 абароту і купоны на камісіі па ходзе.",
      counts:
        "Улічваюцца кошт вашых выкананняў і стаўкі выйграных або прайграных хуткіх здзелак. Здзелкі туды і назад паводле правіла W-2 не ўлічваюцца.",
      budget: "Узнагароды — віртуальныя грошы з бюджэту, адкладзенага для гэтай промаакцыі.",
    },
    autumn: { title: "Асенні розыгрыш", summary: "Білет за кожныя 8,00 камісій, чатыры тыдні. 15 прызоў, найбольшы 100,00." },
  },
  zh: {
    volume: {
      title: "五周交易活动",
      summary: "每交易 25,000 得 2.00，另有手续费抵扣券。",
      counts: "计入成交金额及已分胜负的快捷交易投入金额。W-2 规则所列的来回交易不计入。",
      budget: "奖励为模拟资金，出自本活动预留的预算。",
    },
    autumn: { title: "秋季抽奖", summary: "四周内每 8.00 手续费得一张奖券，共 15 个奖，最高 100.00。" },
  },
  tc: {
    volume: {
      title: "五週交易活動",
      summary: "每交易 25,000 得 2.00，另有手續費抵扣券。",
      counts: "計入成交金額及已分勝負的快速交易投入金額。W-2 規則所列的來回交易不計入。",
      budget: "獎勵為模擬資金，出自本活動預留的預算。",
    },
    autumn: { title: "秋季抽獎", summary: "四週內每 8.00 手續費得一張獎券，共 15 個獎，最高 100.00。" },
  },
  jp: {
    volume: {
      title: "5週間トレード",
      summary: "取引25,000ごとに2.00、途中で手数料クーポンも。",
      counts: "約定金額と、勝敗が決まったクイック取引の投資額を数えます。ルールW-2の往復取引は数えません。",
      budget: "報酬は、このキャンペーンのために取り分けた予算からのデモ資金です。",
    },
    autumn: { title: "秋の抽選", summary: "4週間、手数料8.00ごとに抽選券1枚。賞は15本、最高100.00です。" },
  },
  ko: {
    volume: {
      title: "5주 거래",
      summary: "25,000 거래마다 2.00, 도중에 수수료 쿠폰도 드려요.",
      counts: "체결 금액과 승패가 난 퀵 거래의 투자금이 인정돼요. 규칙 W-2의 왕복 거래는 인정되지 않아요.",
      budget: "보상은 이 이벤트를 위해 따로 둔 예산의 모의 자금이에요.",
    },
    autumn: { title: "가을 추첨", summary: "4주 동안 수수료 8.00마다 응모권 한 장. 당첨은 15개, 가장 큰 당첨금은 100.00이에요." },
  },
  idn: {
    volume: {
      title: "Lima minggu trading",
      summary: "2,00 untuk setiap 25.000 yang diperdagangkan, serta voucher biaya di sela-selanya.",
      counts:
        "Yang dihitung adalah nilai eksekusi Anda dan modal transaksi cepat yang menang atau kalah. Transaksi bolak-balik menurut aturan W-2 tidak dihitung.",
      budget: "Hadiah adalah dana virtual dari anggaran yang disisihkan untuk aktivitas ini.",
    },
    autumn: {
      title: "Undian musim gugur",
      summary: "Satu tiket untuk setiap 8,00 biaya, selama empat minggu. 15 hadiah, yang terbesar 100,00.",
    },
  },
  my: {
    volume: {
      title: "Lima minggu berdagang",
      summary: "2.00 bagi setiap 25,000 yang didagangkan, dan baucar yuran dari semasa ke semasa.",
      counts:
        "Yang dikira ialah nilai pemenuhan anda dan modal dagangan pantas yang menang atau kalah. Dagangan ulang-alik mengikut peraturan W-2 tidak dikira.",
      budget: "Ganjaran ialah wang maya daripada bajet yang diketepikan untuk aktiviti ini.",
    },
    autumn: {
      title: "Cabutan musim luruh",
      summary: "Satu tiket bagi setiap 8.00 yuran, selama empat minggu. 15 hadiah, yang terbesar 100.00.",
    },
  },
  th: {
    volume: {
      title: "ห้าสัปดาห์แห่งการซื้อขาย",
      summary: "รับ 2.00 ทุกการซื้อขาย 25,000 และคูปองค่าธรรมเนียมระหว่างทาง",
      counts: "นับมูลค่าที่จับคู่ได้ของคุณและเงินลงทุนของเทรดด่วนที่ชนะหรือแพ้ การซื้อขายไปกลับตามกติกา W-2 ไม่นับ",
      budget: "รางวัลเป็นเงินจำลองจากงบที่กันไว้สำหรับกิจกรรมนี้",
    },
    autumn: { title: "จับรางวัลฤดูใบไม้ร่วง", summary: "ตั๋วหนึ่งใบต่อค่าธรรมเนียม 8.00 ตลอดสี่สัปดาห์ มี 15 รางวัล รางวัลใหญ่สุด 100.00" },
  },
  vi: {
    volume: {
      title: "Năm tuần giao dịch",
      summary: "2,00 cho mỗi 25.000 giao dịch, và phiếu giảm phí trong thời gian đó.",
      counts:
        "Tính giá trị khớp lệnh của bạn và tiền đặt của các giao dịch nhanh đã thắng hoặc thua. Giao dịch khứ hồi theo quy tắc W-2 không được tính.",
      budget: "Phần thưởng là tiền mô phỏng từ ngân sách dành riêng cho hoạt động này.",
    },
    autumn: { title: "Rút thăm mùa thu", summary: "Một vé cho mỗi 8,00 phí, trong bốn tuần. 15 giải, giải lớn nhất 100,00." },
  },
  ida: {
    volume: {
      title: "ट्रेडिंग के पाँच हफ़्ते",
      summary: "हर 25,000 की ट्रेडिंग पर 2.00, और बीच-बीच में फ़ीस के वाउचर।",
      counts: "आपके फ़िल की वैल्यू और जीते या हारे क्विक ट्रेड के दाँव गिने जाते हैं। नियम W-2 के आने-जाने वाले सौदे नहीं गिने जाते।",
      budget: "इनाम इस गतिविधि के लिए अलग रखे गए बजट की पेपर मनी है।",
    },
    autumn: { title: "शरद ड्रॉ", summary: "चार हफ़्तों तक हर 8.00 फ़ीस पर एक टिकट। 15 इनाम, सबसे बड़ा 100.00।" },
  },
} satisfies Readonly<Record<string, PlanWords>>;

export const VOLUME_TEXTS = mapLanguages(WORDS, ({ volume: { title, summary, counts, budget } }) => ({
  ...{ title, summary, rules: `<p>${counts}</p><p>${budget}</p>` },
}));

/** The rules of the draw that runs, at the price of this one's tickets. */
export const AUTUMN_TEXTS = mapLanguages(WORDS, ({ autumn: { title, summary } }, language) => ({
  ...{ title, summary, rules: FEE_DRAW[language]?.rules.replaceAll("10.00", "8.00").replaceAll("10,00", "8,00") ?? "" },
}));
