/**
 * The script of the page where the API is read and tried. Calls carry the API key that was entered, which is kept in
 * the page alone, else the session of the back-office in the same browser. After another key was entered, the page
 * shows the calls that this key may make.
 */
export const TRY_IT = `
const form = document.getElementById('key');
let key = '';
const open = () => {
  window.ui = SwaggerUIBundle({
    url: 'openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    tryItOutEnabled: true,
    docExpansion: 'none',
    requestInterceptor: (request) => {
      const session = localStorage.getItem('sessionId');
      if (key) request.headers.Authorization = 'Bearer ' + key;
      else if (session) request.headers['X-Session-Id'] = session;
      request.headers['Accept-Language'] = document.documentElement.lang;
      return request;
    },
  });
};
form.addEventListener('submit', (event) => {
  event.preventDefault();
  key = form.elements.key.value.trim();
  document.getElementById('live').hidden = !key.startsWith('t3d_live_');
  open();
});
open();
`;
