import type { FirstWords } from "./first-campaign-words.ts";

/** Words of the campaigns of a new installation, in languages of Asia. */
const ARABIC: FirstWords = {
  budget: "المكافآت أموال افتراضية من ميزانية خُصصت لهذا النشاط. عند نفادها لا يمكن لأحد جديد المشاركة؛ وما حُجز لك يبقى لك.",
  steps: {
    title: "الخطوات الأولى",
    summary: "خمس مهام صغيرة، ولكل منها قسيمة رسوم. لا إيداع بينها.",
    rules: "تُكافأ كل مهمة مرة واحدة متى أنجزتها. تُطبّق القسيمة تلقائيًا على الرسوم التي تذكرها، حتى يُستخدم مبلغها أو تنتهي مدتها.",
  },
  days: {
    title: "سبعة أيام",
    summary: "0.50 لكل يوم تسجّل فيه حضورك، و5.00 لليوم السابع.",
    rules:
      "يمتد اليوم من 00:00 إلى 24:00 بالتوقيت العالمي UTC ويُحتسب عند الضغط عليه. بعد يوم فائت، وبعد السابع، تبدأ السلسلة من اليوم 1 من جديد.",
  },
  draw: {
    title: "قرعة مقابل الرسوم",
    summary: "تذكرة لكل 10.00 من الرسوم. 120 جائزة، احتمالات منشورة، وبذرة مثبّتة.",
    rules:
      "تذكرة واحدة لكل 10.00 USDT من رسوم التداول التي دفعتها بعد القسائم، وبحد أقصى 10. صفقات الذهاب والإياب وفق القاعدة W-2 لا تُحتسب.",
    proof: "تُنشر بصمة البذرة الآن وقائمة التذاكر عند النهاية. تنتج القرعة عنهما معًا؛ ويمكن لأي شخص إعادتها.",
  },
};

export const EAST = {
  zh: {
    budget: "奖励为模拟资金，出自本活动预留的预算。预算用完后不再接受新的参与者；已为您预留的部分不受影响。",
    steps: {
      title: "新手起步",
      summary: "五个小任务，每个奖励一张手续费抵扣券，无需充值。",
      rules: "每个任务奖励一次，何时完成均可。抵扣券自动抵扣其适用的手续费，直至用完或到期。",
    },
    days: {
      title: "七日签到",
      summary: "每日签到得 0.50，第七天得 5.00。",
      rules: "一天为 UTC 00:00 至 24:00，点击签到后计入。漏签一天或签满七天后，从第 1 天重新开始。",
    },
    draw: {
      title: "手续费抽奖",
      summary: "每 10.00 手续费得一张奖券，共 120 个奖，公布中奖概率，种子已承诺。",
      rules: "每支付 10.00 USDT 交易手续费（扣除抵扣券后）得一张奖券，最多 10 张。W-2 规则所列的来回交易不计入。",
      proof: "种子的哈希现已公布，奖券名单在结束时公布；抽奖结果由两者得出，任何人都可重新计算。",
    },
  },
  tc: {
    budget: "獎勵為模擬資金，出自本活動預留的預算。預算用完後不再接受新的參與者；已為您預留的部分不受影響。",
    steps: {
      title: "新手起步",
      summary: "五個小任務，每個獎勵一張手續費抵扣券，無需入金。",
      rules: "每個任務獎勵一次，何時完成均可。抵扣券自動抵扣其適用的手續費，直至用完或到期。",
    },
    days: {
      title: "七日簽到",
      summary: "每日簽到得 0.50，第七天得 5.00。",
      rules: "一天為 UTC 00:00 至 24:00，點擊簽到後計入。漏簽一天或簽滿七天後，從第 1 天重新開始。",
    },
    draw: {
      title: "手續費抽獎",
      summary: "每 10.00 手續費得一張獎券，共 120 個獎，公布中獎機率，種子已承諾。",
      rules: "每支付 10.00 USDT 交易手續費（扣除抵扣券後）得一張獎券，最多 10 張。W-2 規則所列的來回交易不計入。",
      proof: "種子的雜湊值現已公布，獎券名單在結束時公布；抽獎結果由兩者得出，任何人都可重新計算。",
    },
  },
  jp: {
    budget:
      "報酬は、このキャンペーンのために用意した予算から出るデモ資金です。使い切ると新たには参加できませんが、あなたの確保分はそのまま残ります。",
    steps: {
      title: "はじめの一歩",
      summary: "小さな課題が五つ、それぞれに手数料クーポン。入金の課題はありません。",
      rules:
        "各課題の報酬は一度きりで、いつ達成してもかまいません。クーポンは対象の手数料に自動で適用され、金額を使い切るか期限が来るまで有効です。",
    },
    days: {
      title: "七日間",
      summary: "受け取った日ごとに0.50、七日目は5.00。",
      rules: "一日はUTCの00:00から24:00までで、タップすると数えます。一日抜けたとき、または七日目の後は、1日目からやり直しです。",
    },
    draw: {
      title: "手数料抽選",
      summary: "手数料10.00ごとに抽選券1枚。賞は120本、確率は公開、シードは確約済み。",
      rules: "クーポン適用後に支払った取引手数料10.00 USDTごとに抽選券1枚、最大10枚です。ルールW-2の往復取引は数えません。",
      proof: "シードのハッシュは今、抽選券の一覧は終了時に公開します。抽選はその両方から決まり、誰でも計算し直せます。",
    },
  },
  ko: {
    budget:
      "보상은 이 이벤트를 위해 따로 둔 예산의 모의 자금이에요. 예산이 소진되면 새로 참여할 수 없지만, 회원님 몫으로 예약된 것은 그대로예요.",
    steps: {
      title: "첫걸음",
      summary: "작은 과제 다섯 개, 과제마다 수수료 쿠폰 한 장. 입금 과제는 없어요.",
      rules:
        "과제마다 한 번 보상하며, 언제 했든 상관없어요. 쿠폰은 표시된 수수료에 저절로 적용되고, 금액을 다 쓰거나 기한이 끝날 때까지 유효해요.",
    },
    days: {
      title: "7일 출석",
      summary: "출석한 날마다 0.50, 일곱째 날은 5.00.",
      rules: "하루는 UTC 00:00부터 24:00까지이고 누르면 인정돼요. 하루를 거르거나 일곱째 날이 지나면 1일차부터 다시 시작해요.",
    },
    draw: {
      title: "수수료 추첨",
      summary: "수수료 10.00마다 응모권 한 장. 당첨 120개, 확률 공개, 시드 확약.",
      rules: "쿠폰 적용 후 낸 거래 수수료 10.00 USDT마다 응모권 한 장, 최대 10장이에요. 규칙 W-2의 왕복 거래는 인정되지 않아요.",
      proof: "시드의 해시는 지금, 응모권 목록은 종료 때 공개돼요. 추첨은 이 둘에서 정해지며 누구나 다시 계산할 수 있어요.",
    },
  },
  idn: {
    budget:
      "Hadiah adalah dana virtual dari anggaran yang disisihkan untuk aktivitas ini. Bila habis, tidak ada peserta baru; yang dicadangkan untuk Anda tetap milik Anda.",
    steps: {
      title: "Langkah pertama",
      summary: "Lima tugas kecil, satu voucher biaya untuk masing-masing. Tidak ada setoran di antaranya.",
      rules:
        "Setiap tugas diberi hadiah sekali, kapan pun Anda melakukannya. Voucher berlaku sendiri untuk biaya yang disebutnya, sampai jumlahnya terpakai atau waktunya habis.",
    },
    days: {
      title: "Tujuh hari",
      summary: "0,50 untuk setiap hari Anda check-in, 5,00 untuk hari ketujuh.",
      rules:
        "Satu hari berlangsung dari 00:00 sampai 24:00 UTC dan dihitung begitu Anda mengetuknya. Setelah satu hari terlewat, dan setelah hari ketujuh, deret mulai lagi dari hari 1.",
    },
    draw: {
      title: "Undian dari biaya",
      summary: "Satu tiket untuk setiap 10,00 biaya. 120 hadiah, peluang diumumkan, seed dikunci.",
      rules:
        "Satu tiket untuk setiap 10,00 USDT biaya trading yang Anda bayar setelah voucher, paling banyak 10. Transaksi bolak-balik menurut aturan W-2 tidak dihitung.",
      proof: "Hash seed diumumkan sekarang, daftar tiket di akhir. Hasil undian ditentukan oleh keduanya; siapa pun dapat mengulanginya.",
    },
  },
  my: {
    budget:
      "Ganjaran ialah wang maya daripada bajet yang diketepikan untuk aktiviti ini. Apabila habis, tiada peserta baharu; apa yang dikhaskan untuk anda kekal milik anda.",
    steps: {
      title: "Langkah pertama",
      summary: "Lima tugasan kecil, satu baucar yuran bagi setiap satu. Tiada deposit antaranya.",
      rules:
        "Setiap tugasan diberi ganjaran sekali, bila-bila anda melakukannya. Baucar terpakai sendiri pada yuran yang dinyatakan, sehingga jumlahnya digunakan atau tempohnya tamat.",
    },
    days: {
      title: "Tujuh hari",
      summary: "0.50 bagi setiap hari yang anda tuntut, 5.00 bagi hari ketujuh.",
      rules:
        "Satu hari berjalan dari 00:00 hingga 24:00 UTC dan dikira sebaik anda mengetiknya. Selepas satu hari terlepas, dan selepas hari ketujuh, turutan bermula semula pada hari 1.",
    },
    draw: {
      title: "Cabutan atas yuran",
      summary: "Satu tiket bagi setiap 10.00 yuran. 120 hadiah, peluang dan komitmen benih diterbitkan.",
      rules:
        "Satu tiket bagi setiap 10.00 USDT yuran dagangan yang anda bayar selepas baucar, paling banyak 10. Dagangan ulang-alik mengikut peraturan W-2 tidak dikira.",
      proof:
        "Hash benih diterbitkan sekarang, senarai tiket pada penghujungnya. Cabutan mengikut kedua-duanya; sesiapa boleh mengulanginya.",
    },
  },
  th: {
    budget: "รางวัลเป็นเงินจำลองจากงบที่กันไว้สำหรับกิจกรรมนี้ เมื่อหมดแล้วไม่มีใครเข้าร่วมใหม่ได้ ส่วนที่กันไว้ให้คุณยังเป็นของคุณ",
    steps: {
      title: "ก้าวแรก",
      summary: "ภารกิจเล็กห้าภารกิจ ภารกิจละหนึ่งคูปองค่าธรรมเนียม ไม่มีภารกิจฝากเงิน",
      rules: "แต่ละภารกิจให้รางวัลครั้งเดียว ไม่ว่าคุณทำเมื่อใด คูปองใช้กับค่าธรรมเนียมที่ระบุโดยอัตโนมัติ จนกว่าจะใช้ครบจำนวนหรือหมดเวลา",
    },
    days: {
      title: "เจ็ดวัน",
      summary: "0.50 ต่อวันที่คุณกดรับ 5.00 สำหรับวันที่เจ็ด",
      rules: "หนึ่งวันคือ 00:00 ถึง 24:00 UTC และนับเมื่อคุณแตะ หลังพลาดหนึ่งวัน และหลังวันที่เจ็ด จะเริ่มใหม่ที่วันที่ 1",
    },
    draw: {
      title: "จับรางวัลจากค่าธรรมเนียม",
      summary: "ตั๋วหนึ่งใบต่อค่าธรรมเนียม 10.00 รวม 120 รางวัล เปิดเผยโอกาส ประกาศแฮชของซีดแล้ว",
      rules: "ตั๋วหนึ่งใบต่อค่าธรรมเนียมการซื้อขาย 10.00 USDT ที่คุณจ่ายหลังหักคูปอง สูงสุด 10 ใบ การซื้อขายไปกลับตามกติกา W-2 ไม่นับ",
      proof: "แฮชของซีดเผยแพร่แล้วตอนนี้ รายการตั๋วเผยแพร่ตอนจบ ผลมาจากทั้งสองอย่าง ใครก็คำนวณซ้ำได้",
    },
  },
  vi: {
    budget:
      "Phần thưởng là tiền mô phỏng từ ngân sách dành riêng cho hoạt động này. Khi hết, không ai mới tham gia được; phần giữ cho bạn vẫn là của bạn.",
    steps: {
      title: "Những bước đầu",
      summary: "Năm nhiệm vụ nhỏ, mỗi nhiệm vụ một phiếu giảm phí. Không có nhiệm vụ nạp tiền.",
      rules:
        "Mỗi nhiệm vụ được thưởng một lần, bạn làm lúc nào cũng được. Phiếu tự áp dụng cho loại phí ghi trên đó, đến khi dùng hết số tiền hoặc hết hạn.",
    },
    days: {
      title: "Bảy ngày",
      summary: "0,50 cho mỗi ngày điểm danh, 5,00 cho ngày thứ bảy.",
      rules:
        "Một ngày kéo dài từ 00:00 đến 24:00 UTC và được tính khi bạn chạm vào. Sau một ngày bỏ lỡ, và sau ngày thứ bảy, chuỗi bắt đầu lại từ ngày 1.",
    },
    draw: {
      title: "Rút thăm theo phí",
      summary: "Một vé cho mỗi 10,00 phí. 120 giải, xác suất công bố, seed đã cam kết.",
      rules:
        "Một vé cho mỗi 10,00 USDT phí giao dịch bạn đã trả sau khi trừ phiếu, nhiều nhất 10 vé. Giao dịch khứ hồi theo quy tắc W-2 không được tính.",
      proof: "Hash của seed công bố ngay bây giờ, danh sách vé công bố khi kết thúc. Kết quả suy ra từ cả hai; ai cũng có thể tính lại.",
    },
  },
  ida: {
    budget: "इनाम इस गतिविधि के लिए अलग रखे गए बजट की पेपर मनी है। बजट खत्म होने पर कोई नया हिस्सा नहीं ले सकता; आपके लिए रिज़र्व राशि आपकी ही है।",
    steps: {
      title: "पहले कदम",
      summary: "पाँच छोटे काम, हर एक पर फ़ीस वाउचर। इनमें कोई जमा नहीं।",
      rules:
        "हर काम का इनाम एक बार मिलता है, चाहे आपने कभी भी किया हो। वाउचर बताई गई फ़ीस पर अपने आप लागू होता है, जब तक राशि खर्च न हो या समय समाप्त न हो।",
    },
    days: {
      title: "सात दिन",
      summary: "हर दिन चेक-इन पर 0.50, सातवें दिन 5.00।",
      rules: "दिन UTC 00:00 से 24:00 तक चलता है और टैप करने पर गिना जाता है। एक दिन छूटने पर, और सातवें दिन के बाद, क्रम फिर दिन 1 से शुरू होता है।",
    },
    draw: {
      title: "फ़ीस ड्रॉ",
      summary: "हर 10.00 फ़ीस पर एक टिकट। 120 इनाम, संभावना प्रकाशित, सीड सीलबंद।",
      rules: "वाउचर के बाद चुकाई गई हर 10.00 USDT ट्रेडिंग फ़ीस पर एक टिकट, ज़्यादा से ज़्यादा 10। नियम W-2 के आने-जाने वाले सौदे नहीं गिने जाते।",
      proof: "सीड का हैश अभी प्रकाशित है, टिकटों की सूची अंत में। ड्रॉ दोनों से निकलता है; कोई भी उसे दोहरा सकता है।",
    },
  },
  ar: ARABIC,
  sa: ARABIC,
} as const satisfies Readonly<Record<string, FirstWords>>;
