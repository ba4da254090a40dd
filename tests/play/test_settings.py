"""What pip would use, uv is told."""

from pathlib import Path

from tests.play.loading import load

play = load()


def test_a_variable_outranks_the_install_section_which_outranks_the_global_one() -> None:
    listed = "global.index-url='https://a.example/simple'\ninstall.index-url='https://b.example/simple'\n"

    from_files = play.pip_settings(listed, {})
    from_both = play.pip_settings(listed, {"PIP_INDEX_URL": "https://c.example/simple"})

    assert from_files["index-url"] == "https://b.example/simple"
    assert from_both["index-url"] == "https://c.example/simple"


def test_every_place_pip_looks_is_handed_on(tmp_path: Path) -> None:
    listed = (
        "global.cert='/etc/ours.pem'\n"
        "global.default-timeout='180'\n"
        "global.extra-index-url='https://a.example/simple\\nhttps://b.example/simple'\n"
        f"global.find-links='{tmp_path}'\n"
        "global.index-url='https://mirror.example/simple'\n"
    )

    settings = play.uv_settings(play.pip_settings(listed, {}), {})

    assert settings == {
        "SSL_CERT_FILE": "/etc/ours.pem",
        "UV_DEFAULT_INDEX": "https://mirror.example/simple",
        "UV_FIND_LINKS": str(tmp_path),
        "UV_HTTP_TIMEOUT": "180",
        "UV_INDEX": "https://a.example/simple https://b.example/simple",
    }


def test_a_folder_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    pip = {"find-links": f"{gone} {tmp_path}", "extra-index-url": f"{gone.as_uri()} {tmp_path.as_uri()}"}

    settings = play.uv_settings(pip, {})

    assert settings == {"UV_FIND_LINKS": str(tmp_path), "UV_INDEX": tmp_path.as_uri()}


def test_what_a_person_set_for_uv_itself_stays() -> None:
    pip = {"index-url": "https://pip.example/simple", "extra-index-url": "https://more.example/simple"}

    settings = play.uv_settings(pip, {"UV_INDEX_URL": "https://uv.example/simple"})

    assert settings == {"UV_INDEX": "https://more.example/simple"}


def test_pips_version_is_read_from_what_it_says() -> None:
    assert play.version_of("pip 23.0.1 from /usr/lib/python3 (python 3.11)") == (23, 0, 1)
    assert play.version_of("") == ()
