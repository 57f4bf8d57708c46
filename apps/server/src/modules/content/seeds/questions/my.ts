import type { QuestionWords } from "../question-words.ts";

export const MY: QuestionWords = {
  categories: { starting: "Bermula", trading: "Dagangan", money: "Wang dan yuran", trust: "Harga dan keadilan" },
  said: {
    isItRealMoney: [
      "Adakah ini wang sebenar?",
      "Tidak. Setiap baki ialah wang maya. Deposit dan pengeluaran diamalkan dengan kotak pasir: tiada apa-apa yang sebenar masuk atau keluar.",
    ],
    howToStart: [
      "Bagaimana saya bermula?",
      "Ketik <strong>Cuba sekarang</strong>. Akaun tetamu dengan 100,000 USDT dibuka serta-merta, tanpa nama atau kata laluan.",
    ],
    keepGuest: [
      "Bagaimana saya menyimpan akaun tetamu saya?",
      'Ketik <strong>Tuntut akaun anda</strong> pada halaman peribadi anda, atau <a href="#/pages/user/register">daftar</a>. Baki, pesanan dan rekod anda kekal, dan anda boleh log masuk pada setiap peranti.',
    ],
    noCode: [
      "Saya tidak menerima kod. Apa sekarang?",
      "Dalam mod maya, tiada apa-apa dihantar melalui e-mel atau SMS. Kod itu berada dalam peti keluar pelayan ini, tempat pengendalinya boleh membacanya. Ia sah selama sepuluh minit.",
    ],
    beginAnew: [
      "Saya kehilangan semuanya. Bolehkah saya bermula semula?",
      'Boleh, pada halaman <a href="#/pages/record/statistics">Statistik</a>: set semula memberi anda 100,000 USDT lagi, dan akaun lama masih boleh dibaca.',
    ],
    whichMode: [
      "Pantas, kontrak atau spot: apa bezanya?",
      "Dagangan pantas ialah modal pada arah harga selama beberapa saat atau minit. Kontrak ialah posisi long atau short dengan margin dan leveraj, terbuka sehingga anda menutupnya. Dalam spot anda membeli aset itu sendiri dan memegangnya; saham dan kripto mempunyai dagangan spot.",
    ],
    whyOtherPrice: [
      "Mengapa pesanan pasaran saya dipenuhi pada harga yang berbeza daripada yang saya lihat?",
      "Ia dipenuhi pada harga ask atau bid bagi tik semasa apabila pelayan memprosesnya, sejurus selepas anda mengetik. Pengesahan menyatakan harga terburuk yang diterima pesanan itu; jika pasaran telah melepasinya, tiada apa-apa dipenuhi.",
    ],
    whyRefused: [
      "Mengapa pesanan saya ditolak?",
      "Mesejnya menyatakan peraturan: pasaran ditutup atau digantung, harga lebih lama daripada 15 saat, saiz tidak menepati langkah atau hadnya, baki anda terlalu rendah, atau anda telah mencapai had yang anda tetapkan sendiri.",
    ],
    quickVoid: [
      "Bilakah dagangan pantas terbatal?",
      "Apabila pasaran tidak dapat memutuskannya dengan adil: tiada harga tiba tepat pada masanya untuk membuka atau menutupnya, yang terakhir terlalu lama pada penghujungnya, atau pengawal harga menghentikan produk sementara itu. Modal dan yuran dipulangkan.",
    ],
    liquidation: [
      "Bilakah posisi dilikuidasi?",
      "Apabila margin dan P/L belum direalisasi jatuh ke margin penyelenggaraan, iaitu pada nisbah margin 100%. Ia berlaku pada tik yang mencapainya. Dengan margin terasing anda kehilangan margin itu dan yurannya, tidak pernah lebih.",
    ],
    noAnswer: [
      "Saya menghantar pesanan lalu sambungan terputus. Adakah ia diterima?",
      "Apl bertanya kepada pelayan sebaik sahaja kembali dalam talian dan memberitahu anda. Walaupun pesanan dihantar dua kali, ia dikira sekali.",
    ],
    whatFees: [
      "Berapakah kos berdagang?",
      'Spot dan kontrak mempunyai yuran, dagangan pantas pada mulanya tiada. Semua kadar ada pada halaman <a href="#/pages/richText?key=fees">Yuran</a>, dan tiket pesanan menunjukkannya sebelum anda mengesahkan.',
    ],
    frozenMoney: [
      "Mengapa sebahagian wang saya ditahan?",
      "Ia ditahan untuk pesanan yang menunggu. Apabila satu pesanan dibatalkan, tamat tempoh atau dipenuhi dengan kurang, bakinya tersedia semula serta-merta. Margin dan modal dagangan yang berjalan dikira berasingan.",
    ],
    depositWithdraw: [
      "Bolehkah saya mendeposit atau mengeluarkan wang?",
      "Boleh, dengan wang maya. Kotak pasir memainkan peranan rantaian blok, bank dan penyedia pembayaran, supaya setiap langkah berjalan seperti sebenar. Jangan sekali-kali menghantar syiling atau wang sebenar: ia tidak dapat dipulangkan.",
    ],
    proofOfRecord: [
      "Bagaimana saya menyemak baki saya?",
      'Buka <a href="#/pages/record/accountRecord">rekod</a>: baki awal, catatan dan baki akhir sepadan. Anda boleh mencetaknya sebagai <a href="#/pages/record/statement">penyata</a>, dengan rujukan kepada lejar asalnya.',
    ],
    whoSetsPrices: [
      "Siapakah yang menetapkan harga?",
      "Tiada sesiapa. Harga datang daripada pasaran simulasi yang dikira daripada benih dan jam, atau daripada rakaman; label pada halaman utama menyatakan yang mana. Pesanan anda tidak menggerakkannya.",
    ],
    canOperatorCheat: [
      "Bolehkah pengendali menentukan bagaimana dagangan saya berakhir?",
      "Tidak. Tiada medan untuknya, dan pangkalan data mengira semula keputusan dagangan pantas daripada dua harganya. Sesuatu produk boleh digantung, sama bagi semua orang, tetapi hanya selepas dagangan pantasnya yang berjalan tamat, dan tiada satu pun dibatalkan.",
    ],
    whenOpen: [
      "Bilakah saya boleh berdagang?",
      "Bila-bila masa pasaran sesuatu produk dibuka; halamannya menyatakannya dan masa pembukaan seterusnya. Pasaran simulasi dibuka sepanjang masa, melainkan pelayan ini mengikut waktu bursa.",
    ],
    priceAlertOnce: [
      "Makluman harga saya lewat atau tidak datang. Mengapa?",
      "Makluman mengikut harga, bukan bid atau ask, dan dicetuskan sekali. Ia tidak dicetuskan semasa produk digantung atau dihentikan, kerana harganya tidak boleh dipercayai.",
    ],
    ownLimits: [
      "Bolehkah saya melindungi diri daripada diri sendiri?",
      'Boleh: di bawah <a href="#/pages/limit/limit">Had peribadi</a>. Had yang lebih ketat berkuat kuasa serta-merta, yang lebih longgar selepas 24 jam, dan menutup apa yang anda ada tidak pernah dihadkan.',
    ],
  },
};
