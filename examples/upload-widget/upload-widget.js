// `<audio-upload token-url="/token">`: uploads audio files that are dropped on it or picked, one after another, and dispatches
// `uploaded` with `{file, upload_id, audio_url}` for each. The token is asked for again before it expires.
class AudioUpload extends HTMLElement {
  #access;
  #last = Promise.resolve();

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML = `<style>
      label { display: block; padding: 2rem 1rem; border: 2px dashed; border-radius: 8px; text-align: center; cursor: pointer }
      label:focus-within, label.over { outline: 3px solid Highlight }
      input { position: absolute; opacity: 0; pointer-events: none }
      ul { list-style: none; padding: 0 } li { overflow-wrap: anywhere } progress { width: 100% }</style>
      <label><slot>Drop audio here, or pick files</slot><input type="file" multiple accept="audio/*,video/*"></label>
      <ul aria-live="polite"></ul>`;
    const [label, input] = ['label', 'input'].map((name) => this.shadowRoot.querySelector(name));
    input.addEventListener('change', () => this.#add(input.files));
    label.addEventListener('dragover', (event) => label.classList.toggle('over', !event.preventDefault()));
    label.addEventListener('dragleave', () => label.classList.remove('over'));
    label.addEventListener('drop', (event) => {
      event.preventDefault();
      label.classList.remove('over');
      this.#add(event.dataTransfer.files);
    });
  }

  #add(files) {
    for (const file of files) {
      const row = this.shadowRoot.querySelector('ul').appendChild(document.createElement('li'));
      row.textContent = `${file.name}: waiting`;
      this.#last = this.#last
        .then(() => this.#upload(file, row))
        .catch(({ message }) => (row.textContent = `${file.name}: ${message}`));
    }
  }

  async #upload(file, row) {
    if (!(Date.parse(this.#access?.expires_at) - Date.now() > 60_000)) {
      const response = await fetch(this.getAttribute('token-url'), { method: 'POST' });
      if (!response.ok) throw new Error('The upload is not allowed.');
      this.#access = await response.json();
    }
    const bar = document.createElement('progress');
    row.replaceChildren(file.name, bar);
    const request = new XMLHttpRequest(); // fetch reports no progress of uploads
    request.open('POST', `${this.#access.api}/v1/uploads?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('Authorization', `Bearer ${this.#access.token}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => (bar.value = loaded / file.size));
    request.send(file);
    await new Promise((resolve) => request.addEventListener('loadend', resolve));
    if (request.status === 0) throw new Error('The service cannot be reached.');
    const body = JSON.parse(request.responseText);
    if (request.status !== 201) throw new Error(body.detail);
    row.textContent = `${file.name}: uploaded`;
    this.dispatchEvent(new CustomEvent('uploaded', { bubbles: true, detail: { file, ...body } }));
  }
}

customElements.define('audio-upload', AudioUpload);
