import type { QuestionWords } from "../question-words.ts";

export const VI: QuestionWords = {
  categories: { starting: "Bắt đầu", trading: "Giao dịch", money: "Tiền và phí", trust: "Giá và sự công bằng" },
  said: {
    isItRealMoney: [
      "Đây có phải tiền thật không?",
      "Không. Mọi số dư đều là tiền mô phỏng. Nạp và rút tiền được thực hành với một môi trường thử nghiệm: không có gì thật đi vào hay đi ra.",
    ],
    howToStart: [
      "Tôi bắt đầu như thế nào?",
      "Chạm vào <strong>Thử ngay</strong>. Một tài khoản khách với 100.000 USDT mở ra ngay, không cần tên hay mật khẩu.",
    ],
    keepGuest: [
      "Làm sao giữ tài khoản khách của tôi?",
      'Chạm vào <strong>Giữ tài khoản</strong> trên trang cá nhân, hoặc <a href="#/pages/user/register">đăng ký</a>. Số dư, lệnh và nhật ký của bạn được giữ nguyên, và bạn có thể đăng nhập trên mọi thiết bị.',
    ],
    noCode: [
      "Tôi không nhận được mã. Giờ làm sao?",
      "Ở chế độ mô phỏng không có gì được gửi qua email hay SMS. Mã nằm trong hộp thư đi của máy chủ này, nơi đơn vị vận hành có thể đọc. Mã có hiệu lực mười phút.",
    ],
    beginAnew: [
      "Tôi đã mất hết. Tôi bắt đầu lại được không?",
      'Được, ở trang <a href="#/pages/record/statistics">Thống kê</a>: đặt lại sẽ cho bạn 100.000 USDT lần nữa, và tài khoản cũ vẫn xem được.',
    ],
    whichMode: [
      "Nhanh, hợp đồng hay giao ngay: khác nhau thế nào?",
      "Giao dịch nhanh là tiền đặt vào hướng giá trong vài giây hoặc vài phút. Hợp đồng là vị thế long hoặc short có ký quỹ và đòn bẩy, mở cho đến khi bạn đóng. Ở giao ngay bạn mua chính tài sản đó và nắm giữ; cổ phiếu và crypto có giao dịch giao ngay.",
    ],
    whyOtherPrice: [
      "Vì sao lệnh thị trường của tôi khớp ở giá khác giá tôi thấy?",
      "Lệnh khớp ở giá ask hoặc bid của tick hiện hành khi máy chủ xử lý, ngay sau khi bạn chạm. Màn hình xác nhận nêu giá xấu nhất mà lệnh chấp nhận; nếu thị trường đã vượt qua giá đó thì không có gì được khớp.",
    ],
    whyRefused: [
      "Vì sao lệnh của tôi bị từ chối?",
      "Thông báo nêu rõ quy tắc: thị trường đóng cửa hoặc tạm ngừng, giá cũ hơn 15 giây, khối lượng không đúng bước hoặc giới hạn, số dư quá thấp, hoặc bạn đã chạm giới hạn do chính bạn đặt.",
    ],
    quickVoid: [
      "Khi nào một giao dịch nhanh bị vô hiệu?",
      "Khi thị trường không thể quyết định nó một cách công bằng: không có giá đến kịp để mở hoặc đóng, giá cuối cùng quá cũ khi kết thúc, hoặc bộ kiểm soát giá đã tạm ngừng sản phẩm trong lúc đó. Tiền đặt và phí được hoàn lại.",
    ],
    liquidation: [
      "Khi nào một vị thế bị thanh lý?",
      "Khi ký quỹ và lãi/lỗ chưa chốt giảm đến mức ký quỹ duy trì, tức là tỷ lệ ký quỹ 100%. Việc đó xảy ra ở tick chạm mức này. Với ký quỹ cô lập, bạn mất phần ký quỹ đó và phí, không bao giờ hơn.",
    ],
    noAnswer: [
      "Tôi đặt lệnh rồi mất kết nối. Lệnh có được đặt không?",
      "Ứng dụng hỏi máy chủ ngay khi có mạng trở lại và báo cho bạn. Dù một lệnh được gửi hai lần, nó chỉ tính một lần.",
    ],
    whatFees: [
      "Giao dịch tốn bao nhiêu?",
      'Giao ngay và hợp đồng có phí, giao dịch nhanh ban đầu không có. Mọi mức phí ở trang <a href="#/pages/richText?key=fees">Phí</a>, và phiếu lệnh hiển thị trước khi bạn xác nhận.',
    ],
    frozenMoney: [
      "Vì sao một phần tiền của tôi bị tạm giữ?",
      "Tiền được tạm giữ cho các lệnh đang chờ. Khi một lệnh bị hủy, hết hạn hoặc khớp với giá rẻ hơn, phần còn lại dùng được ngay. Ký quỹ và tiền đặt của giao dịch đang chạy được tính riêng.",
    ],
    depositWithdraw: [
      "Tôi có thể nạp hoặc rút tiền không?",
      "Có, bằng tiền mô phỏng. Một môi trường thử nghiệm đóng vai blockchain, ngân hàng và nhà cung cấp thanh toán, để mỗi bước diễn ra như thật. Đừng bao giờ gửi coin thật hay tiền thật: chúng không thể được hoàn trả.",
    ],
    proofOfRecord: [
      "Tôi kiểm tra số dư bằng cách nào?",
      'Mở <a href="#/pages/record/accountRecord">nhật ký</a>: số dư đầu, các bút toán và số dư cuối khớp nhau. Bạn có thể in thành <a href="#/pages/record/statement">sao kê</a>, kèm tham chiếu đến sổ cái đã tạo ra nó.',
    ],
    whoSetsPrices: [
      "Ai đặt ra giá?",
      "Không ai cả. Giá đến từ một thị trường mô phỏng, tính từ một seed và đồng hồ, hoặc từ bản ghi; nhãn trên trang chủ cho biết là loại nào. Lệnh của bạn không làm giá thay đổi.",
    ],
    canOperatorCheat: [
      "Đơn vị vận hành có thể quyết định kết quả giao dịch của tôi không?",
      "Không. Không có trường nào cho việc đó, và cơ sở dữ liệu tính lại kết quả của giao dịch nhanh từ hai giá của nó. Một sản phẩm có thể bị tạm ngừng, như nhau với mọi người, nhưng chỉ sau khi các giao dịch nhanh đang chạy đã kết thúc, và không giao dịch nào bị vô hiệu vì thế.",
    ],
    whenOpen: [
      "Khi nào tôi có thể giao dịch?",
      "Bất cứ khi nào thị trường của sản phẩm mở cửa; trang của nó cho biết điều đó và lần mở cửa tiếp theo. Thị trường mô phỏng mở suốt ngày đêm, trừ khi máy chủ này theo giờ của sàn.",
    ],
    priceAlertOnce: [
      "Cảnh báo giá của tôi đến muộn hoặc không đến. Vì sao?",
      "Cảnh báo theo giá, không theo bid hay ask, và chỉ kích hoạt một lần. Nó không kích hoạt khi sản phẩm đang tạm ngừng, vì giá lúc đó không đáng tin.",
    ],
    ownLimits: [
      "Tôi có thể tự bảo vệ mình khỏi chính mình không?",
      'Có: trong <a href="#/pages/limit/limit">Giới hạn cá nhân</a>. Giới hạn chặt hơn có hiệu lực ngay, nới hơn thì sau 24 giờ, và việc đóng những gì bạn đang có không bao giờ bị giới hạn.',
    ],
  },
};
