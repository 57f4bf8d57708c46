import type { InLanguages } from "@candela/i18n";

/** Title of a field of the form of a bank card, and what stands in it while it is empty. */
type Field = readonly [title: string, content: string];

export interface BankPropertyWords {
  readonly accountHolder: Field;
  readonly bankName: Field;
  readonly cardNumber: Field;
  readonly branchName: Field;
  readonly bic: Field;
  readonly reservedPhone: Field;
}

const arabic: BankPropertyWords = {
  accountHolder: ["صاحب الحساب", "اسمك كما هو مسجّل في البنك"],
  bankName: ["البنك", "الاسم الكامل للبنك"],
  cardNumber: ["رقم البطاقة أو الحساب", "بلا مسافات؛ ورقم IBAN إن وُجد"],
  branchName: ["الفرع", "حيث يوجد الحساب"],
  bic: ["رمز BIC (سويفت)", "يلزم للتحويلات بين الدول"],
  reservedPhone: ["الهاتف المسجّل في البنك", "تتحقق منه بعض البنوك"],
};

export const BANK_PROPERTY_WORDS: InLanguages<BankPropertyWords> = {
  en: {
    accountHolder: ["Account holder", "Your name as the bank writes it"],
    bankName: ["Bank", "Full name of the bank"],
    cardNumber: ["Card or account number", "Without spaces; an IBAN where there is one"],
    branchName: ["Branch", "Where the account is kept"],
    bic: ["BIC (SWIFT)", "Needed for transfers between countries"],
    reservedPhone: ["Phone known to the bank", "Some banks check it"],
  },
  zh: {
    accountHolder: ["开户人姓名", "与银行登记的姓名一致"],
    bankName: ["开户银行", "银行全称"],
    cardNumber: ["卡号或账号", "不含空格；有 IBAN 的请填 IBAN"],
    branchName: ["开户支行", "账户所在网点"],
    bic: ["BIC（SWIFT）", "跨国转账时需要"],
    reservedPhone: ["银行预留手机号", "部分银行会核对"],
  },
  tc: {
    accountHolder: ["戶名", "與銀行登記的姓名一致"],
    bankName: ["開戶銀行", "銀行全名"],
    cardNumber: ["卡號或帳號", "不含空格；有 IBAN 時請填 IBAN"],
    branchName: ["分行", "帳戶所在的分行"],
    bic: ["BIC（SWIFT）", "跨國轉帳時需要"],
    reservedPhone: ["銀行留存的電話", "部分銀行會核對"],
  },
  de: {
    accountHolder: ["Kontoinhaber", "Dein Name, wie ihn die Bank schreibt"],
    bankName: ["Bank", "Voller Name der Bank"],
    cardNumber: ["Karten- oder Kontonummer", "Ohne Leerzeichen; wenn vorhanden, die IBAN"],
    branchName: ["Filiale", "Wo das Konto geführt wird"],
    bic: ["BIC (SWIFT)", "Nötig für Überweisungen ins Ausland"],
    reservedPhone: ["Der Bank bekanntes Telefon", "Manche Banken prüfen es"],
  },
  es: {
    accountHolder: ["Titular de la cuenta", "Tu nombre tal como lo escribe el banco"],
    bankName: ["Banco", "Nombre completo del banco"],
    cardNumber: ["Número de tarjeta o de cuenta", "Sin espacios; el IBAN, si lo hay"],
    branchName: ["Sucursal", "Donde está la cuenta"],
    bic: ["BIC (SWIFT)", "Necesario para transferencias entre países"],
    reservedPhone: ["Teléfono que conoce el banco", "Algunos bancos lo comprueban"],
  },
  fr: {
    accountHolder: ["Titulaire du compte", "Votre nom tel que la banque l’écrit"],
    bankName: ["Banque", "Nom complet de la banque"],
    cardNumber: ["Numéro de carte ou de compte", "Sans espaces\u202f; l’IBAN s’il y en a un"],
    branchName: ["Agence", "Où le compte est tenu"],
    bic: ["BIC (SWIFT)", "Nécessaire pour les virements entre pays"],
    reservedPhone: ["Téléphone connu de la banque", "Certaines banques le vérifient"],
  },
  idn: {
    accountHolder: ["Pemilik rekening", "Nama Anda seperti tercatat di bank"],
    bankName: ["Bank", "Nama lengkap bank"],
    cardNumber: ["Nomor kartu atau rekening", "Tanpa spasi; IBAN jika ada"],
    branchName: ["Cabang", "Tempat rekening dibuka"],
    bic: ["BIC (SWIFT)", "Diperlukan untuk transfer antarnegara"],
    reservedPhone: ["Telepon yang terdaftar di bank", "Diperiksa oleh sebagian bank"],
  },
  jp: {
    accountHolder: ["口座名義", "銀行に登録されているお名前"],
    bankName: ["銀行名", "銀行の正式名称"],
    cardNumber: ["カード番号または口座番号", "空白なしで。IBANがあればIBAN"],
    branchName: ["支店", "口座のある支店"],
    bic: ["BIC（SWIFT）", "海外送金に必要です"],
    reservedPhone: ["銀行に登録した電話番号", "確認する銀行があります"],
  },
  ko: {
    accountHolder: ["예금주", "은행에 등록된 이름"],
    bankName: ["은행", "은행의 전체 이름"],
    cardNumber: ["카드 번호 또는 계좌 번호", "공백 없이, IBAN이 있으면 IBAN"],
    branchName: ["지점", "계좌를 개설한 지점"],
    bic: ["BIC(SWIFT)", "해외 송금에 필요해요"],
    reservedPhone: ["은행에 등록한 전화번호", "확인하는 은행이 있어요"],
  },
  my: {
    accountHolder: ["Pemegang akaun", "Nama anda seperti yang ditulis oleh bank"],
    bankName: ["Bank", "Nama penuh bank"],
    cardNumber: ["Nombor kad atau akaun", "Tanpa ruang; IBAN jika ada"],
    branchName: ["Cawangan", "Tempat akaun disimpan"],
    bic: ["BIC (SWIFT)", "Diperlukan untuk pindahan antara negara"],
    reservedPhone: ["Telefon yang diketahui bank", "Sesetengah bank menyemaknya"],
  },
  th: {
    accountHolder: ["ชื่อเจ้าของบัญชี", "ชื่อของคุณตามที่ธนาคารบันทึกไว้"],
    bankName: ["ธนาคาร", "ชื่อเต็มของธนาคาร"],
    cardNumber: ["หมายเลขบัตรหรือบัญชี", "ไม่เว้นวรรค หากมี IBAN ให้ใช้ IBAN"],
    branchName: ["สาขา", "สาขาที่เปิดบัญชี"],
    bic: ["BIC (SWIFT)", "จำเป็นสำหรับการโอนระหว่างประเทศ"],
    reservedPhone: ["โทรศัพท์ที่ให้ไว้กับธนาคาร", "บางธนาคารจะตรวจสอบ"],
  },
  vi: {
    accountHolder: ["Chủ tài khoản", "Tên của bạn như ngân hàng ghi"],
    bankName: ["Ngân hàng", "Tên đầy đủ của ngân hàng"],
    cardNumber: ["Số thẻ hoặc số tài khoản", "Không có dấu cách; nhập IBAN nếu có"],
    branchName: ["Chi nhánh", "Nơi mở tài khoản"],
    bic: ["BIC (SWIFT)", "Cần cho chuyển khoản quốc tế"],
    reservedPhone: ["Điện thoại đã đăng ký với ngân hàng", "Một số ngân hàng sẽ kiểm tra"],
  },
  pt: {
    accountHolder: ["Titular da conta", "Seu nome como o banco o escreve"],
    bankName: ["Banco", "Nome completo do banco"],
    cardNumber: ["Número do cartão ou da conta", "Sem espaços; o IBAN, se houver"],
    branchName: ["Agência", "Onde a conta fica"],
    bic: ["BIC (SWIFT)", "Necessário para transferências entre países"],
    reservedPhone: ["Telefone que o banco conhece", "Alguns bancos o conferem"],
  },
  rus: {
    accountHolder: ["Владелец счёта", "Ваше имя, как его пишет банк"],
    bankName: ["Банк", "Полное название банка"],
    cardNumber: ["Номер карты или счёта", "Без пробелов; если есть IBAN, то IBAN"],
    branchName: ["Отделение", "Где открыт счёт"],
    bic: ["BIC (SWIFT)", "Нужен для переводов между странами"],
    reservedPhone: ["Телефон, известный банку", "Некоторые банки его проверяют"],
  },
  blr: {
    accountHolder: ["Уладальнік рахунку", "Ваша імя, як яго піша банк"],
    bankName: ["Банк", "Поўная назва банка"],
    cardNumber: ["Нумар карткі або рахунку", "Без прабелаў; калі ёсць IBAN, то IBAN"],
    branchName: ["Аддзяленне", "Дзе адкрыты рахунак"],
    bic: ["BIC (SWIFT)", "Патрэбны для пераводаў паміж краінамі"],
    reservedPhone: ["Тэлефон, вядомы банку", "Некаторыя банкі яго правяраюць"],
  },
  ida: {
    accountHolder: ["खाताधारक", "आपका नाम, जैसा बैंक लिखता है"],
    bankName: ["बैंक", "बैंक का पूरा नाम"],
    cardNumber: ["कार्ड या खाता नंबर", "बिना खाली जगह; IBAN हो, तो IBAN"],
    branchName: ["शाखा", "जहाँ खाता है"],
    bic: ["BIC (SWIFT)", "देशों के बीच ट्रांसफ़र के लिए ज़रूरी"],
    reservedPhone: ["बैंक में दर्ज फ़ोन", "कुछ बैंक इसे जाँचते हैं"],
  },
  sa: { ...arabic, reservedPhone: ["الجوال المسجّل في البنك", arabic.reservedPhone[1]] },
  ar: arabic,
  it: {
    accountHolder: ["Intestatario del conto", "Il tuo nome come lo scrive la banca"],
    bankName: ["Banca", "Nome completo della banca"],
    cardNumber: ["Numero di carta o di conto", "Senza spazi; l’IBAN, se c’è"],
    branchName: ["Filiale", "Dove si trova il conto"],
    bic: ["BIC (SWIFT)", "Serve per i bonifici tra paesi"],
    reservedPhone: ["Telefono noto alla banca", "Alcune banche lo controllano"],
  },
};
